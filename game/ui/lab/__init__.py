"""The case lab: a case as a draft, judged while it is changed; its canvas, forms and files."""
