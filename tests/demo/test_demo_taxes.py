"""The demo's accountant wrote codes for all that the pub sells, and codes that a house in the Simples may have."""

from datetime import date

from command_api.rules.tax_codes import BEVERAGES, asks_ibs_cbs, checked_cest, checked_ncm
from demo.catalogue import PRODUCTS
from demo.taxes import MODELS, PROFILES, codes_of


def test_every_product_has_codes_of_a_profile() -> None:
    for product in PRODUCTS:
        codes = codes_of(product.slug, product.category_slug)
        assert codes is not None, product.slug
        assert (checked_ncm(codes.ncm), checked_cest(codes.cest)) == (codes.ncm, codes.cest), product.slug
        assert codes.profile in PROFILES
        if product.alcohol_content:
            assert codes.ncm.startswith(BEVERAGES), product.slug


def test_the_simples_and_the_table_of_classes_know_the_codes() -> None:
    assert all(taxes.checked("simples") == taxes for taxes in PROFILES.values())
    assert asks_ibs_cbs("simples", date(2027, 1, 4))


def test_all_that_is_lent_has_an_ncm_and_a_value() -> None:
    assert all(checked_ncm(ncm) and float(value) > 0 for ncm, value in MODELS.values())
