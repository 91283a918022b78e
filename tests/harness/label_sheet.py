"""Labels that a house cuts itself."""

from decimal import Decimal

from command_api.site.label_format import LabelFormat

LABELS = LabelFormat(
    sheet="A4",
    columns=3,
    rows=8,
    width=Decimal(70),
    height=Decimal("35.5"),
    left=Decimal(0),
    top=Decimal("6.5"),
    column_gap=Decimal(0),
    row_gap=Decimal(0),
)
