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


def find(store: Store, identity: Identity) -> Customer | None:
    """The known customer who says this, with what ``identity`` adds."""
    customer = _found(store, identity)
    if customer is not None:
        identify(store, customer, customer.identity.joined(identity))
    return customer


def register(store: Store, identity: Identity) -> Customer:
    """A new customer."""
    id = store.new_id(Customer)
    return Customer.register(id, identity, by_phone=_is_free(store, identity.phone_digits, None))


def identify(store: Store, customer: Customer, identity: Identity) -> None:
    """``identity`` is everything known of ``customer`` now."""
    customer.identify(identity, by_phone=_is_free(store, identity.phone_digits, customer))


def _found(store: Store, identity: Identity) -> Customer | None:
    document, phone = identity.document_digits, identity.phone_digits
    if document and (customer := _holder(store, BY_DOCUMENT, document)):
        return customer
    if phone and (customer := _holder(store, BY_PHONE, phone)):
        another = document and customer.identity.document_digits not in ("", document)
        return None if another else customer
    return None if document or phone else _holder(store, BY_NAME, identity.folded_name)


def _holder(store: Store, scope: str, value: Private) -> Customer | None:
    stream = store.find(scope, value)
    customer = store.load(Customer, stream_id(stream)) if stream else None
    return None if customer is None or customer.erased else customer  # erased since it was found


def _is_free(store: Store, phone: Private, customer: Customer | None) -> bool:
    """Whether nobody but ``customer`` is found by this telephone."""
    holder = store.find(BY_PHONE, phone) if phone else None
    return holder is None or (customer is not None and holder == customer.id)
