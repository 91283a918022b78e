"""Take a catalogue from a spreadsheet: all of it in one transaction, or nothing and the reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from command_api.catalogue.categories import all_categories, next_position
from command_api.catalogue.commands import ChangeProduct, apply_to_product, free_slug, of_packed_keg, said_clearly
from command_api.catalogue.csv_import import CatalogueRow, Sheet, read_sheet
from command_api.catalogue.details import CategoryWords, Details
from command_api.catalogue.domain import CATEGORY_SLUG, PRODUCT_SLUG, Category, Product, sku_key
from command_api.catalogue.packed import check_packed_keg, full_kegs, shown_price, stock_of_its_own
from command_api.event_store import Store
from command_api.fiscal.domain import TAX_PROFILE_NAME, TaxProfile
from command_api.kernel import Aggregate, CommandContext, Refused, Taken, stream_id
from command_api.kernel.partial import UNSET, Partial
from command_api.kernel.text import header_form, name_form
from command_api.rules.spreadsheets import LineRefusal
from command_api.stock.domain import StockItem


@dataclass
class ImportReport:
    """What an import did. With ``refusals`` it did nothing."""

    products_added: int = 0
    products_changed: int = 0
    products_unchanged: int = 0
    categories_added: int = 0
    refusals: list[LineRefusal] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class CatalogueImport:
    """What an import would store. ``lines`` are those that were read, each with its product; with refusals in the
    ``report``, ``changed`` must not be stored."""

    report: ImportReport
    lines: Sequence[tuple[CatalogueRow, Product]] = ()
    changed: Sequence[Aggregate] = ()


def import_catalogue(
    store: Store, raw: bytes, ctx: CommandContext, on_progress: Callable[[int, int], None] | None = None
) -> ImportReport:
    """Add what is new and change what differs; missing categories are created.

    A product is found by its SKU, else by its name within the category, unless another line names it by its SKU.
    Columns that the sheet lacks, and empty cells, change nothing; without a stock, that of a new product is not
    counted. A new one needs a price. A stock that differs is counted from then on. ``on_progress(done, total)`` counts
    lines. Raises ``Conflict`` if another command changed one of the products meanwhile; then nothing is imported.
    """
    planned = plan_import(store, read_sheet(raw), on_progress)
    if planned.report.refusals:
        return ImportReport(refusals=planned.report.refusals)
    if planned.changed:
        try:
            store.save(*planned.changed, ctx=ctx)
        except Taken as taken:
            raise said_clearly(taken) from None
    return planned.report


def plan_import(store: Store, sheet: Sheet, on_progress: Callable[[int, int], None] | None = None) -> CatalogueImport:
    """What ``import_catalogue`` would store."""
    if sheet.refusals:
        return CatalogueImport(ImportReport(refusals=sheet.refusals))
    work = _Import(store, sheet.rows)
    lines: list[tuple[CatalogueRow, Product]] = []
    for done, row in enumerate(sheet.rows, 1):
        try:
            lines.append((row, work.take(row)))
        except Refused as refusal:
            work.report.refusals.append(LineRefusal(row.line, "", row.name, refusal.sentence))
        if on_progress:
            on_progress(done, len(sheet.rows))
    changed = [aggregate for aggregate in work.aggregates() if aggregate.pending_events]
    return CatalogueImport(work.report, lines, changed)


class _Import:
    """What is known of the catalogue while its lines are taken, one after the other."""

    def __init__(self, store: Store, rows: Sequence[CatalogueRow]) -> None:
        self._store = store
        self.report = ImportReport()
        self._categories = all_categories(store)
        self._products = [store.load(Product, stream_id(stream)) for stream in store.living(Product)]
        self._items: dict[int, StockItem] = {}
        self._by_sku = {sku_key(p.details.sku): p for p in self._products if p.details.sku}
        named_by_sku = {sku_key(row.values.get("sku", "")) for row in rows}
        self._by_name = {
            (p.category_id, header_form(p.display_name)): p
            for p in self._products
            if sku_key(p.details.sku) not in named_by_sku or not p.details.sku
        }
        self._slugs: dict[str, set[str]] = {CATEGORY_SLUG: set(), PRODUCT_SLUG: set()}
        self._profiles: dict[str, TaxProfile] = {}

    def aggregates(self) -> list[Aggregate]:
        """Everything that may have changed; categories first, products refer to them."""
        return [*self._categories, *self._products, *self._items.values()]

    def take(self, row: CatalogueRow) -> Product:
        """One line of the sheet; returns its product."""
        category = self._category(row.category, None)
        _translate(category, row, "category")
        if row.subcategory:
            category = self._category(row.subcategory, category)
            _translate(category, row, "subcategory")
        sku = sku_key(row.values.get("sku", ""))
        product = self._by_sku.get(sku) if sku else None
        product = product or self._by_name.get((category.number, header_form(row.name)))
        if product is None:
            return self._add(row, category)
        self._change(product, row, category)
        return product

    def _category(self, name: str, parent: Category | None) -> Category:
        parent_id = parent.number if parent else None
        for category in self._categories:
            if category.parent_id == parent_id and header_form(category.name) == header_form(name):
                return category
        slug = self._slug(CATEGORY_SLUG, name)
        position = next_position(self._categories, parent_id)
        category = Category.create(self._store.new_id(Category), name=name, slug=slug, position=position, parent=parent)
        self._categories.append(category)
        self.report.categories_added += 1
        return category

    def _slug(self, scope: str, name: str) -> str:
        slug = free_slug(self._store, scope, name, taken=self._slugs[scope])
        self._slugs[scope].add(slug)
        return slug

    def _add(self, row: CatalogueRow, category: Category) -> Product:
        values = row.values
        if row.price is None:
            raise Refused("Falta o preço: o produto é novo.")
        details = self._details(row).applied_to(Details(track_stock="stock_quantity" in values))
        stock = values.get("stock_quantity", Decimal(0))
        check_packed_keg(self._store, row.name, details, price=row.price, stock=stock)
        slug = self._slug(PRODUCT_SLUG, row.name)
        product = Product.add(
            self._store.new_id(Product),
            name=row.name,
            slug=slug,
            price=row.price,
            category_id=category.number,
            details=details,
            visible=values.get("visible", True),
            available=values.get("available", True),
        )
        self._items[product.number] = StockItem.open(
            product.number,
            quantity=Decimal(0) if details.container_l else stock,
            minimum=values.get("min_stock_level", Decimal(0)),
        )
        self._products.append(product)
        self.report.products_added += 1
        return product

    def _change(self, product: Product, row: CatalogueRow, category: Category) -> None:
        command = ChangeProduct(
            product.number,
            name=row.name if row.name != product.display_name else UNSET,
            price=UNSET if row.price in (None, shown_price(self._store, product)) else row.price,
            category_id=category.number,
            visible=row.values.get("visible", UNSET),
            available=row.values.get("available", UNSET),
            details=self._details(row, product.details.tax_profile_id),
        )
        apply_to_product(product, of_packed_keg(self._store, product, command))
        restocked = self._restock(product, row)
        if product.pending_events or restocked:
            self.report.products_changed += 1
        else:
            self.report.products_unchanged += 1

    def _details(self, row: CatalogueRow, taxed: int | None = None) -> Partial[Details]:
        """What the line says. A profile is given by its name; a retired one only stays where it was."""
        said = {name: row.values[name] for name in Details.__struct_fields__ if name in row.values}
        if "tax_profile" in row.values:
            profile = self._profile(row.values["tax_profile"])
            if not profile.is_active and profile.number != taxed:
                raise Refused(f"O perfil de tributos “{profile.name}” foi encerrado: escolha outro.")
            said["tax_profile_id"] = profile.number
        return Partial(Details, **said)

    def _profile(self, name: str) -> TaxProfile:
        form = name_form(name)
        if form not in self._profiles:
            stream = self._store.find(TAX_PROFILE_NAME, form)
            if stream is None:
                raise Refused(f"Nenhum perfil de tributos se chama “{name}”: crie-o em Fiscal.")
            self._profiles[form] = self._store.load(TaxProfile, stream_id(stream))
        return self._profiles[form]

    def _restock(self, product: Product, row: CatalogueRow) -> bool:
        quantity, minimum = row.values.get("stock_quantity"), row.values.get("min_stock_level")
        if quantity is None and minimum is None:
            return False
        item = self._items[product.number] = self._store.load(StockItem, product.number)
        if minimum is not None and minimum != item.minimum:
            item.set_minimum(minimum)
        if product.details.container_l:
            if quantity not in (None, full_kegs(self._store, product.details)):
                raise stock_of_its_own(self._store, product.display_name, product.details)
        elif quantity is not None and quantity != item.quantity:
            item.count(quantity, "Importado da planilha")
            product.change_details(Partial(Details, track_stock=True).applied_to(product.details))
        return bool(item.pending_events)


def _translate(category: Category, row: CatalogueRow, column: str) -> None:
    """The names of the category in other languages, where the line says them."""
    named = {f"name_{tag}": row.values.get(f"{column}_{tag}") for tag in ("en", "es")}
    words = Partial(CategoryWords, **{name: said for name, said in named.items() if said})
    category.translate(words.applied_to(category.words))
