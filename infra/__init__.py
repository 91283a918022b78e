"""Settings, security, files and telemetry that both APIs share; `launcher` composes the whole."""
