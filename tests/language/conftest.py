"""The strange language, spoken by whatever asks for one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game import language
from tests.language.strange import Strange


@pytest.fixture
def strangely(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Everything that is translated looks strange, whatever language is chosen."""

    def use(code: str) -> None:
        language._Chosen.code, language._Chosen.catalogue = "es", Strange()

    real = language.use
    monkeypatch.setattr(language, "use", use)
    use("es")
    yield
    real(language.ENGLISH)
