"""All fault tests and their number of rounds.

`make test` runs the short form of the rows, `make faults` the long one (``CHOPERIA_FAULTS=long``), or a share of it
(``CHOPERIA_FAULTS_SHARE=0.1``). A test asks for its rounds by the fixture ``fault``; the report comes from this table.
"""

from __future__ import annotations

import math
import os
from dataclasses import dataclass
from typing import Final

LONG: Final = os.environ.get("CHOPERIA_FAULTS") == "long"


@dataclass(frozen=True)
class Part:
    """One test of a row, with a short description."""

    test: str
    does: str


@dataclass(frozen=True)
class Row:
    """A fault; every part of it runs ``short`` or ``long`` rounds, on each database it is made for. Where ``short`` is
    0, `make test` leaves it out."""

    key: str
    fault: str
    short: int
    long: int
    parts: tuple[Part, ...]

    @property
    def rounds(self) -> int:
        """The number of rounds of this run."""
        if not LONG:
            return self.short
        share = float(os.environ.get("CHOPERIA_FAULTS_SHARE", "1"))
        return max(1, math.ceil(self.long * share))


_STORE = "tests/faults/test_store_crashes.py::"
_READ_MODELS = "tests/faults/test_projection_crashes.py::"
_PROCESSES = "tests/faults/test_process_crashes.py::"
_BOOKINGS = "tests/faults/test_bookings.py::"
_DUE = "tests/faults/test_what_is_due.py::"
_KAFKA = "tests/kafka/test_faults.py::"
_RUNNER = "tests/projections/runtime/runner/"

TABLE: Final = (
    Row(
        "kill",
        "kill -9 of API, runner, publisher and query API under load, on SQLite and PostgreSQL",
        1,
        200,
        (
            Part(
                _PROCESSES + "test_processes_that_are_killed_under_load_cost_nothing_that_was_acknowledged",
                "the real processes, while clients place and confirm orders: `serve` on SQLite; `command-api`, "
                "`query-api` and `worker` together on PostgreSQL. Clients without a response retry with the same key",
            ),
            Part(
                _STORE + "test_a_killed_writer_loses_nothing_that_it_acknowledged",
                "a process of four writers that store as fast as they can",
            ),
            Part(
                _READ_MODELS + "test_a_killed_runner_applies_every_event_once",
                "a process that runs projections while another process writes",
            ),
            Part(
                _READ_MODELS + "test_a_killed_rebuild_costs_nothing_but_its_time", "a process that rebuilds read models"
            ),
            Part(
                _KAFKA + "test_a_killed_publisher_loses_nothing_because_another_one_stands_by",
                "`publisher`, while events are written; the standby takes over",
            ),
        ),
    ),
    Row(
        "postgres",
        "PostgreSQL: killed, immediate and fast restart under load; a write succeeds within 10 s without restarting us",
        1,
        100,
        (
            Part(
                _STORE + "test_a_restart_of_the_server_under_load_costs_no_acknowledged_command",
                "six writers, which must store again within ten seconds after the server is back",
            ),
            Part(
                _READ_MODELS + "test_read_models_go_on_by_themselves_after_a_restart_of_the_server",
                "running projections, which must continue automatically",
            ),
            Part(
                _STORE + "test_connections_killed_by_an_administrator_cost_nothing",
                "the server ends all connections, under the same writers",
            ),
        ),
    ),
    Row(
        "answer",
        "the connection is cut after COMMIT and before the reply: no duplicate, no false failure",
        1,
        100,
        (
            Part(
                "tests/command_api/event_store/test_lost_answers.py::test_a_command_whose_connection_breaks_is_stored_once",
                "a proxy loses the request or the reply, or cuts the connection in between",
            ),
        ),
    ),
    Row(
        "disk",
        "the disk is full: nothing is acknowledged, reads continue, writes resume without a restart",
        1,
        5,
        (
            Part(
                "tests/faults/test_full_disk.py::test_a_full_disk_stops_writes_only_and_only_as_long_as_it_is_full",
                "`serve` with its data on a tmpfs of 24 MiB that another process fills",
            ),
        ),
    ),
    Row(
        "confirmations",
        "overlapping confirmations from 2 processes × 8 clients: exactly one wins",
        3,
        1_000,
        (
            Part(
                _BOOKINGS + "test_one_of_all_who_want_the_same_asset_gets_it_and_the_others_learn_why",
                "sixteen clients order the same asset, with different shifts and overlapping dates",
            ),
            Part(
                _BOOKINGS + "test_a_deposit_is_received_once_however_many_confirm_it",
                "sixteen clients confirm the same order with its deposit",
            ),
        ),
    ),
    Row(
        "kegs",
        "2 processes × 8 clients order the last keg of a beer: exactly one gets it",
        3,
        1_000,
        (
            Part(
                _BOOKINGS + "test_one_of_all_who_want_the_last_keg_gets_it_and_the_others_learn_what_is_missing",
                "sixteen clients order the only keg, for different days; the winner cancels before the next round",
            ),
        ),
    ),
    Row(
        "rules",
        "2 processes × 16 clients do what rules over several streams forbid or allow: no rule is broken",
        6,
        1_000,
        (
            Part(
                "tests/faults/test_shared_rules.py"
                "::test_no_rule_over_several_streams_is_broken_by_what_two_processes_do_at_once",
                "64 commands by chance: credit limits, bookings, seats, taps, SKUs, administrators; checked by the "
                "aggregates of all streams",
            ),
        ),
    ),
    Row(
        "key",
        "one Idempotency-Key sent 20 times concurrently: one effect, one id",
        3,
        1_000,
        (
            Part(
                "tests/command_api/event_store/test_append.py"
                "::test_the_same_key_sent_twenty_times_at_once_has_one_effect_and_one_answer",
                "twenty threads send the same command",
            ),
        ),
    ),
    Row(
        "life",
        "a Hypothesis state machine over the whole life of orders and equipment",
        12,
        500,
        (
            Part(
                "tests/faults/test_order_life.py::test_no_life_of_orders_and_equipment_surprises_a_clerk",
                "30 steps each (long form: 50), some between another command's decision and its save, "
                "compared with a simple reference model",
            ),
        ),
    ),
    Row(
        "litres",
        "a Hypothesis state machine over the whole life of the beer: no litre, container or real is lost",
        6,
        300,
        (
            Part(
                "tests/faults/test_beer_life.py::test_no_life_of_the_beer_surprises_a_clerk",
                "20 steps each (long form: 40): batches, taps, sales, orders with kits, deliveries, returns, "
                "compared with a clerk's book after every step",
            ),
        ),
    ),
    Row(
        "drivers",
        "phones of drivers without network: a day told at night equals the day told at once",
        6,
        200,
        (
            Part(
                "tests/faults/test_driver_days.py::test_a_day_that_is_told_at_night_is_the_day_that_is_told_at_once",
                "days of two drivers, generated by Hypothesis; offline with repeated steps, kills before a save and "
                "any interleaving of the phones",
            ),
            Part(
                "tests/faults/test_driver_days.py::test_what_an_office_changes_meanwhile_loses_no_action_and_no_money",
                "the office cancels, moves, leaves out and takes payments under the drivers' hands; every action is "
                "recorded or in its list, and money taken equals money booked and listed",
            ),
        ),
    ),
    Row(
        "messages",
        "processes that send messages are killed, or stopped while another takes over: each message goes out once",
        5,
        200,
        (
            Part(
                "tests/faults/test_messages.py::test_a_message_goes_out_once_whatever_happens_to_its_process",
                "e-mail, WhatsApp Cloud API, web push and webhook in turn; killed before or after any save, or stopped "
                "there until another process has done the work",
            ),
        ),
    ),
    Row(
        "notes",
        "processes that hand fiscal notes over are killed, or stopped while another takes over: each is issued once",
        5,
        200,
        (
            Part(
                "tests/faults/test_fiscal_notes.py::test_a_note_is_issued_once_whatever_happens_to_its_process",
                "a note that is valid, one that is rejected and corrected, and one that is cancelled, at a provider "
                "whose answers are lost; killed before or after any save, or stopped there until another process has "
                "done the work",
            ),
        ),
    ),
    Row(
        "holds",
        "processes that release overdue holds are killed, or stopped while another takes over and money comes",
        2,
        200,
        (
            Part(
                _DUE + "test_a_hold_is_released_once_and_never_one_whose_money_came",
                "three overdue holds, one that is partly paid, and one that is paid meanwhile; killed before or after "
                "any save, or stopped there; the read model is late by chance",
            ),
        ),
    ),
    Row(
        "standing_orders",
        "processes that draft standing orders are killed, or stopped while another takes over: one draft for each day",
        2,
        200,
        (
            Part(
                _DUE + "test_a_standing_order_has_one_draft_for_each_day",
                "two standing orders over three weeks; killed before or after any save, or stopped there; the read "
                "model is late by chance",
            ),
        ),
    ),
    Row(
        "dues",
        "processes that say what is due are killed, or stopped while another takes over: a rule says each thing once",
        2,
        200,
        (
            Part(
                _DUE + "test_what_is_due_is_said_once_by_each_rule",
                "two services of one piece, by two rules, on two devices in one of them; killed before or after any "
                "save, or stopped there",
            ),
        ),
    ),
    Row(
        "late",
        "a transaction is held open while others commit: tailing readers skip no event",
        1,
        200,
        (
            Part(_RUNNER + "test_positions.py::test_an_event_that_commits_late_is_not_skipped", "running projections"),
            Part(
                "tests/command_api/event_store/test_tailing.py"
                "::test_a_transaction_held_open_hides_nothing_in_any_interleaving",
                "three writers in each of the 90 orders of insert and commit or rollback",
            ),
        ),
    ),
    Row(
        "kafka",
        "the Kafka broker is killed, consumers are rebalanced, records are duplicated",
        1,
        50,
        (
            Part(_KAFKA + "test_a_killed_broker_is_waited_for", "kill -9 of the broker while events are written"),
            Part(
                "tests/kafka/test_workers.py::test_workers_share_the_partitions_and_take_over_from_each_other",
                "kill -9 of one of three workers, and a new worker, while events are written",
            ),
            Part(_KAFKA + "test_what_is_published_again_changes_nothing", "the whole history is published again"),
        ),
    ),
    Row(
        "scaled",
        "kill -9 of a worker, the active publisher and the broker of the running scaled system",
        1,
        5,
        (
            Part(
                "tests/scaled/test_kills.py::test_people_work_while_workers_publisher_and_broker_are_killed",
                "each once per round, while people place, confirm and read orders through the proxy",
            ),
        ),
    ),
    Row(
        "poison",
        "a failed event, a slow projection (1 event/s): others and commands are unaffected, the stop shows within 5 s",
        1,
        5,
        (
            Part(
                _RUNNER + "test_poison.py"
                "::test_only_the_read_model_that_cannot_apply_an_event_stops_and_says_why_within_five_seconds",
                "an event that a handler refuses",
            ),
            Part(
                _RUNNER + "test_poison.py::test_a_slow_read_model_delays_nobody_else",
                "a handler that takes a second per event",
            ),
        ),
    ),
    Row(
        "rebuild",
        "a rebuild under concurrent writes: equal hashes",
        1,
        20,
        (
            Part(
                _RUNNER + "test_rebuilding.py::test_a_rebuild_while_people_work_ends_with_equal_hashes",
                "a read model is rebuilt and switched under a writer and a running projection",
            ),
        ),
    ),
    Row(
        "backup",
        "a backup under load, restored into an empty system: equal hashes",
        1,
        5,
        (
            Part(
                "tests/faults/test_backups.py::test_a_backup_under_load_restored_on_an_empty_machine_has_equal_hashes",
                "`choperia backup` under four writers, `choperia restore` elsewhere",
            ),
        ),
    ),
    Row(
        "restore",
        "a backup of either database, restored into either: everything is there and work goes on",
        1,
        1,
        (
            Part(
                "tests/launcher/admin/backup/test_restoring.py"
                "::test_everything_comes_back_on_either_database_and_goes_on_there",
                "from each database into the other; in the long form into the same one too",
            ),
        ),
    ),
    Row(
        "copies",
        "kill -9 of a backup and of a restore, at moments spread over their time",
        1,
        5,
        (
            Part(
                "tests/faults/test_backups.py::test_a_backup_that_is_killed_leaves_the_one_before",
                "`choperia backup` over an older one, which stays whole until the new one is",
            ),
            Part(
                "tests/faults/test_backups.py::test_a_restore_that_is_killed_is_given_again_or_was_done",
                "`choperia restore`, which is given again",
            ),
        ),
    ),
    Row(
        "deliveries",
        "records arrive from Kafka in any order, any number of times, in any batches",
        10,
        300,
        (
            Part(
                "tests/kafka/test_inbox.py::test_any_deliveries_make_the_same_read_models",
                "the events of an evening, generated and delivered by Hypothesis",
            ),
        ),
    ),
    Row(
        "import",
        "kill -9 of the server during an import of sales",
        1,
        20,
        (
            Part(
                "tests/faults/test_sales_import_crashes.py"
                "::test_a_killed_import_goes_on_by_itself_and_its_totals_are_exact",
                "the import continues to the end of the file (6,000 rows, long form 60,000), and its totals are exact",
            ),
        ),
    ),
    Row(
        "pictures",
        "kill -9 of the server while it renders a picture",
        1,
        40,
        (
            Part(
                "tests/faults/test_uploads.py"
                "::test_a_server_killed_while_a_picture_is_made_loses_no_file_that_history_names",
                "kills spread over the rendering; no file that the history names is missing, no other file is left",
            ),
        ),
    ),
    Row(
        "documents",
        "calls that Schemathesis makes up from the OpenAPI documents: every answer is one that they describe",
        3,
        30,
        (
            Part(
                "tests/security/test_schemathesis.py::test_schemathesis_finds_nothing",
                "so many calls of each operation, as an administrator; in the long form boundary values of every field "
                "and chains of calls as well",
            ),
        ),
    ),
    Row(
        "figures",
        "histories that Hypothesis generates: every report value equals the fold of the raw events",
        20,
        300,
        (
            Part(
                "tests/bi/test_invented_histories.py::test_every_report_is_what_the_events_say",
                "50 to 70 commands, all reports and filters, compared with a fold of the log",
            ),
        ),
    ),
)


def row(key: str) -> Row:
    """The row of this name."""
    return next(each for each in TABLE if each.key == key)


def row_of(test: str) -> Row:
    """The row that lists the test (its node id, with or without parameters)."""
    name = test.partition("[")[0]
    for each in TABLE:
        if name in [part.test for part in each.parts]:
            return each
    raise LookupError(f"no row of the table of faults lists {name}")
