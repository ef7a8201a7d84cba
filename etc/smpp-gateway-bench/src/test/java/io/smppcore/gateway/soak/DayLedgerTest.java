package io.smppcore.gateway.soak;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Faults that a ledger finds. */
class DayLedgerTest {

    private final DayLedger ledger = new DayLedger(0);

    /** Sends a message that ends as it should. */
    private long complete(String id) {
        long number = ledger.sent();
        ledger.accepted(number, id, 1);
        ledger.seen(number, 0, () -> false);
        ledger.receipt(id, () -> false);
        return number;
    }

    @Test
    void isExactWhenEachMessageHasItsReceipt() {
        complete("a");
        long refused = ledger.sent();
        ledger.refused(refused, true);
        long cancelled = ledger.sent();
        ledger.cancelled(cancelled);
        long segmented = ledger.sent();
        ledger.receipt("b", () -> false); // before its response
        ledger.seen(segmented, 0, () -> false);
        ledger.seen(segmented, 1, () -> false);
        ledger.accepted(segmented, "b", 2);

        assertThat(ledger.isExact()).as(ledger.result().toString()).isTrue();
        ledger.forget();
        assertThat(ledger.isExact()).isTrue();
    }

    @Test
    void findsLostMessagesPartsAndReceipts() {
        long message = ledger.sent();
        assertThat(ledger.examples()).singleElement().asString().contains("SENT");
        ledger.accepted(message, "a", 2);
        ledger.seen(message, 0, () -> false);
        assertThat(ledger.examples()).singleElement().asString().contains("parts 2, received [0]");
        ledger.seen(message, 1, () -> false);
        assertThat(ledger.examples()).containsExactly("message 1: no receipt, id a");
        ledger.forget();
        assertThat(ledger.isExact()).isFalse();
        ledger.receipt("a", () -> false);
        assertThat(ledger.isExact()).isTrue();
    }

    @Test
    void aCopyNeedsAConnectionThatHasEnded() {
        long message = complete("a");
        ledger.seen(message, 0, () -> false);
        assertThat(ledger.result()).containsEntry("copies_unexplained", 1L);
        assertThat(ledger.isExact()).isFalse();

        DayLedger other = new DayLedger(60);
        long repeated = other.sent();
        other.accepted(repeated, "b", 1);
        other.seen(repeated, 0, () -> true);
        other.seen(repeated, 0, () -> false);
        other.receipt("b", () -> true);
        other.receipt("b", () -> false);
        assertThat(other.isExact()).as(other.result().toString()).isTrue();
        other.receipt("b", () -> false);
        assertThat(other.result()).containsEntry("repeated_receipts_unexplained", 1L);
        assertThat(other.isExact()).isFalse();
    }

    @Test
    void findsRefusedCancelledAndForgottenMessagesAtAnSmsc() {
        long refused = ledger.sent();
        ledger.refused(refused, true);
        ledger.seen(refused, 0, () -> false);
        long cancelled = ledger.sent();
        ledger.cancelled(cancelled);
        ledger.seen(cancelled, 0, () -> false);
        long forgotten = complete("a");
        ledger.forget();
        ledger.seen(forgotten, 0, () -> true);
        ledger.receipt("a", () -> true);

        assertThat(ledger.result()).containsEntry("seen_unexpectedly", 3L).containsEntry("strange_receipts", 1L);
        assertThat(ledger.isExact()).isFalse();
    }

    @Test
    void aMessageWithoutAResponseMayArriveAndHaveAReceipt() {
        long unknown = ledger.sent();
        ledger.unknown(unknown);
        assertThat(ledger.isExact()).isTrue();
        ledger.seen(unknown, 0, () -> false);
        ledger.receipt("a", () -> false);

        assertThat(ledger.isExact()).isTrue();
        ledger.receipt("b", () -> false);
        assertThat(ledger.isExact()).isFalse();
    }

    @Test
    void followsMobileOriginatedMessages() {
        long number = ledger.originated();
        ledger.originatedReceived(number, () -> false);
        assertThat(ledger.isExact()).as("not acknowledged").isFalse();
        ledger.originatedAgain(number);
        ledger.originatedReceived(number, () -> false);
        ledger.originatedAccepted(number);
        assertThat(ledger.isExact()).as(ledger.result().toString()).isTrue();
        long lost = ledger.originated();
        ledger.originatedAccepted(lost);
        assertThat(ledger.examples()).singleElement().asString().contains("mobile-originated message 2: ACCEPTED");
        ledger.originatedReceived(lost, () -> false);
        ledger.originatedReceived(lost, () -> false);

        assertThat(ledger.result()).containsEntry("mo_copies_unexplained", 1L);
        assertThat(ledger.isExact()).isFalse();
    }

    @Test
    void copiesOfAMessageThatWasOfferedAgainMayArriveAfterItsResponse() {
        long number = ledger.originated();
        ledger.originatedAgain(number);
        ledger.originatedAccepted(number);
        ledger.originatedReceived(number, () -> false);
        ledger.originatedReceived(number, () -> false);

        assertThat(ledger.result()).containsEntry("mo_copies", 1L);
        assertThat(ledger.isExact()).as(ledger.result().toString()).isTrue();
    }
}
