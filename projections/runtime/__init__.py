"""What moves read models: runner, rebuild, comparison, as-of copies and the inbox."""
