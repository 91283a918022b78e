"""Who is asking and what they may do: shared by both APIs."""
