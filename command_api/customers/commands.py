"""Finding the customer of an order, and erasing what is personal about one."""

from __future__ import annotations

from command_api.customers.domain import BY_DOCUMENT, BY_NAME, BY_PHONE, Customer, Identity
from command_api.event_store import Store
from command_api.kernel import Private, stream_id


def recognise(store: Store, identity: Identity) -> Customer:
    """Who says this: by document, else by telephone, else, where neither is given, by the name of who gave neither
    either. A new customer where nobody is found. To be saved with what names the customer, in one transaction."""
    known = find(store, identity)
    return known if known is not None else register(store, identity)


def known_or_new(store: Store, identity: Identity) -> Customer:
    """Who said this some time ago: newer knowledge of a customer stays as it is."""
    known = _found(store, identity)
    return known if known is not None else register(store, identity)


def find(store: Store, identity: Identity) -> Customer | None:
    """The known customer who says this, with what ``identity`` adds."""
    customer = _found(store, identity)
    if customer is not None:
        identify(store, customer, customer.identity.joined(identity))
    return customer


def register(store: Store, identity: Identity) -> Customer:
    """A new customer."""
    holder = _holder(store, BY_PHONE, identity.phone_digits) if identity.phone_digits else None
    by_phone = holder is None or not _is_another(holder, identity)  # who has just come is found at the second try
    return Customer.register(store.new_id(Customer), identity, by_phone=by_phone)


def identify(store: Store, customer: Customer, identity: Identity) -> None:
    """``identity`` is everything known of ``customer`` now."""
    holder = store.find(BY_PHONE, identity.phone_digits) if identity.phone_digits else None
    customer.identify(identity, by_phone=holder in (None, customer.id))


def _found(store: Store, identity: Identity) -> Customer | None:
    document, phone = identity.document_code, identity.phone_digits
    if document and (customer := _holder(store, BY_DOCUMENT, document)):
        return customer
    if phone and (customer := _holder(store, BY_PHONE, phone)):
        return None if _is_another(customer, identity) else customer
    return None if document or phone else _holder(store, BY_NAME, identity.folded_name)


def _holder(store: Store, scope: str, value: Private) -> Customer | None:
    stream = store.find(scope, value)
    customer = store.load(Customer, stream_id(stream)) if stream else None
    return None if customer is None or customer.erased else customer  # erased since it was found


def _is_another(customer: Customer, identity: Identity) -> bool:
    """Whether both have a document, and not the same."""
    return bool(identity.document_code) and customer.identity.document_code not in ("", identity.document_code)
