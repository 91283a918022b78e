"""Who may call what: one line per route of both OpenAPI documents, written by hand.

On purpose not computed from the code that enforces it. A route that is not here fails the test.
"""

from tests.security.conftest import NOBODY, PEOPLE

EVERYBODY = frozenset(PEOPLE) | {NOBODY}
SIGNED_IN = frozenset(PEOPLE)
ADMIN = frozenset({"admin"})
CATALOGUE = frozenset({"admin", "manager"})
OPERATIONS = frozenset({"admin", "manager", "staff", "staff+orders"})
ORDER_PLACERS = frozenset({"admin", "staff+orders"})

RIGHTS: dict[tuple[str, str], frozenset[str]] = {
    # session and own profile
    ("POST", "/api/login"): EVERYBODY,
    ("POST", "/api/logout"): EVERYBODY,
    ("POST", "/api/session/refresh"): EVERYBODY,
    ("GET", "/api/captcha"): EVERYBODY,
    ("GET", "/api/captcha/challenge"): EVERYBODY,
    ("POST", "/api/password/reset"): EVERYBODY,
    ("GET", "/api/me"): SIGNED_IN,
    ("PATCH", "/api/me"): SIGNED_IN,
    ("POST", "/api/me/password"): SIGNED_IN,
    ("GET", "/api/me/sessions"): SIGNED_IN,
    ("DELETE", "/api/me/sessions/{id}"): SIGNED_IN,
    # users
    ("GET", "/api/users"): ADMIN,
    ("POST", "/api/users"): ADMIN,
    ("GET", "/api/users/{id}"): ADMIN,
    ("PATCH", "/api/users/{id}"): ADMIN,
    ("DELETE", "/api/users/{id}"): ADMIN,
    ("PATCH", "/api/users/bulk"): ADMIN,
    ("DELETE", "/api/users/bulk"): ADMIN,
    ("POST", "/api/admin-users-reset-password"): ADMIN,
    # the public site
    ("GET", "/api/menu"): EVERYBODY,
    ("GET", "/api/public-images"): EVERYBODY,
    ("GET", "/api/site"): EVERYBODY,
    # catalogue
    ("GET", "/api/v1/admin/products"): CATALOGUE,
    ("POST", "/api/v1/admin/products"): CATALOGUE,
    ("PATCH", "/api/v1/admin/products/bulk"): CATALOGUE,
    ("DELETE", "/api/v1/admin/products/bulk"): CATALOGUE,
    ("GET", "/api/v1/admin/products/{id}"): CATALOGUE,
    ("GET", "/api/v1/admin/products/{id}/history"): CATALOGUE,
    ("PATCH", "/api/v1/admin/products/{id}"): CATALOGUE,
    ("DELETE", "/api/v1/admin/products/{id}"): CATALOGUE,
    ("GET", "/api/v1/admin/categories"): CATALOGUE,
    ("POST", "/api/v1/admin/categories"): CATALOGUE,
    ("PATCH", "/api/v1/admin/categories/reorder"): CATALOGUE,
    ("PATCH", "/api/v1/admin/categories/bulk"): CATALOGUE,
    ("DELETE", "/api/v1/admin/categories/bulk"): CATALOGUE,
    ("GET", "/api/v1/admin/categories/{id}"): CATALOGUE,
    ("PATCH", "/api/v1/admin/categories/{id}"): CATALOGUE,
    ("DELETE", "/api/v1/admin/categories/{id}"): CATALOGUE,
    ("POST", "/api/v1/catalogue/source-sync"): CATALOGUE,
    # images
    ("GET", "/api/v1/admin/images"): CATALOGUE,
    ("POST", "/api/v1/admin/images"): CATALOGUE,
    ("PATCH", "/api/v1/admin/images/reorder"): CATALOGUE,
    ("DELETE", "/api/v1/admin/images/bulk"): CATALOGUE,
    ("GET", "/api/v1/admin/images/{image_id}"): CATALOGUE,
    ("PATCH", "/api/v1/admin/images/{image_id}"): CATALOGUE,
    ("DELETE", "/api/v1/admin/images/{image_id}"): CATALOGUE,
    ("POST", "/api/v1/admin/images/{image_id}/undo"): CATALOGUE,
    ("GET", "/api/debug-images"): CATALOGUE,
    # stock and sales
    ("POST", "/api/v1/stock/{product_id}/receipts"): OPERATIONS,
    ("POST", "/api/v1/stock/{product_id}/counts"): OPERATIONS,
    ("POST", "/api/v1/stock/{product_id}/losses"): OPERATIONS,
    ("PUT", "/api/v1/stock/{product_id}/minimum"): OPERATIONS,
    ("POST", "/api/v1/stock/{product_id}/kegs"): OPERATIONS,
    ("PATCH", "/api/v1/stock/kegs/{id}/status"): OPERATIONS,
    ("POST", "/api/v1/sales"): OPERATIONS,
    ("POST", "/api/v1/sales/{id}/reversal"): OPERATIONS,
    # orders for events
    ("GET", "/api/v1/event-orders"): ORDER_PLACERS,
    ("POST", "/api/v1/event-orders"): ORDER_PLACERS,
    ("PATCH", "/api/v1/event-orders/{id}"): ORDER_PLACERS,
    ("DELETE", "/api/v1/event-orders/{id}"): ORDER_PLACERS,
    ("PATCH", "/api/v1/event-orders/{id}/status"): ORDER_PLACERS,
    ("POST", "/api/v1/event-orders/{id}/returns"): ORDER_PLACERS,
    ("POST", "/api/v1/event-orders/{id}/deposit-settlement"): ORDER_PLACERS,
    ("POST", "/api/v1/event-orders/{id}/swaps"): ORDER_PLACERS,
    ("GET", "/api/v1/event-orders/day-sheet"): ORDER_PLACERS,
    ("GET", "/api/v1/event-orders/{id}"): ORDER_PLACERS,
    ("GET", "/api/v1/event-orders/{id}/documents/{kind}"): ORDER_PLACERS,
    ("GET", "/api/v1/event-orders/{id}/pix"): ORDER_PLACERS,
    # equipment
    ("GET", "/api/v1/equipment/models"): ORDER_PLACERS,
    ("GET", "/api/v1/equipment/models/{id}"): ORDER_PLACERS,
    ("GET", "/api/v1/equipment/assets"): ORDER_PLACERS,
    ("GET", "/api/v1/equipment/assets/{id}"): ORDER_PLACERS,
    ("GET", "/api/v1/equipment/assets/{id}/history"): ORDER_PLACERS,
    ("GET", "/api/v1/equipment/locations"): ORDER_PLACERS,
    ("GET", "/api/v1/equipment/locations/{id}"): ORDER_PLACERS,
    ("GET", "/api/v1/equipment/kits"): ORDER_PLACERS,
    ("GET", "/api/v1/equipment/kits/{id}"): ORDER_PLACERS,
    ("GET", "/api/v1/equipment/available"): ORDER_PLACERS,
    ("GET", "/api/v1/equipment/calendar"): ORDER_PLACERS,
    ("POST", "/api/v1/equipment/models"): ORDER_PLACERS,
    ("PATCH", "/api/v1/equipment/models/{id}"): ORDER_PLACERS,
    ("DELETE", "/api/v1/equipment/models/{id}"): ORDER_PLACERS,
    ("POST", "/api/v1/equipment/assets"): ORDER_PLACERS,
    ("PATCH", "/api/v1/equipment/assets/{id}"): ORDER_PLACERS,
    ("DELETE", "/api/v1/equipment/assets/{id}"): ORDER_PLACERS,
    ("POST", "/api/v1/equipment/assets/{id}/status"): ORDER_PLACERS,
    ("POST", "/api/v1/equipment/locations"): ORDER_PLACERS,
    ("PATCH", "/api/v1/equipment/locations/{id}"): ORDER_PLACERS,
    ("DELETE", "/api/v1/equipment/locations/{id}"): ORDER_PLACERS,
    ("POST", "/api/v1/equipment/kits"): ORDER_PLACERS,
    ("PATCH", "/api/v1/equipment/kits/{id}"): ORDER_PLACERS,
    ("DELETE", "/api/v1/equipment/kits/{id}"): ORDER_PLACERS,
    # freight and maps
    ("GET", "/api/v1/freight/configs"): ORDER_PLACERS,
    ("PUT", "/api/v1/freight/configs/{cost_center}"): ADMIN,
    ("GET", "/api/v1/freight/difficulties"): ORDER_PLACERS,
    ("POST", "/api/v1/freight/difficulties"): ADMIN,
    ("PATCH", "/api/v1/freight/difficulties/{id}"): ADMIN,
    ("DELETE", "/api/v1/freight/difficulties/{id}"): ADMIN,
    ("GET", "/api/v1/freight/quote"): ORDER_PLACERS,
    ("GET", "/api/v1/freight/quotes"): ORDER_PLACERS,
    ("POST", "/api/v1/freight/quote-log"): ORDER_PLACERS,
    ("GET", "/api/v1/google-maps/geocode"): ORDER_PLACERS,
    ("GET", "/api/v1/google-maps/distance"): ORDER_PLACERS,
    # the house
    ("PATCH", "/api/v1/site/business"): ADMIN,
    ("PUT", "/api/v1/site/hours"): ADMIN,
    ("PUT", "/api/v1/site/holds"): ADMIN,
    ("GET", "/api/v1/settings"): ADMIN,
    ("GET", "/api/v1/dashboard/admin"): ADMIN,
}
