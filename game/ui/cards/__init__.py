"""Cards that appear beside the mouse and say what lies under it: plain values first, pictures of them second."""
