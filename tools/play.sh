#!/usr/bin/env bash
# Start the game; on a machine without a display play the default battle without a window and leave its pictures.
set -euo pipefail
leuctra=$1
battle=${BATTLE:-scenarios/battles/open-field.yaml}
out=${OUT:-out}

if [ "$(uname)" != Linux ] || [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
  exec "$leuctra"
fi

echo "No display here: playing $battle without a window; its pictures go to $out/"
mkdir -p "$out"
"$leuctra" render "$battle" --png "$out/start.png"
"$leuctra" simulate "$battle" --battles 1 --seed 1
echo "Done: $(ls "$out" | tr '\n' ' ')"
