"""Settings, security, files and telemetry that both APIs share; `infra.launcher` composes the whole."""
