"""Read models as they were at an earlier event: replayed into files of their own, with snapshots on the way."""
