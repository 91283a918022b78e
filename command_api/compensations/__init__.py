"""How a slice declares which of its events can be undone, and how."""

from command_api.compensations.registry import Command, Compensation, Compensations, Tools, Undone

__all__ = ["Command", "Compensation", "Compensations", "Tools", "Undone"]
