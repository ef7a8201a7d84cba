package io.smppcore.receipt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.smppcore.receipt.ReceiptsMissingException.Reason;
import io.smppcore.type.MessageState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The matching of receipts to messages, within bounds of number and time. */
class OutstandingReceiptsTest {

    private static final int MANY = 100_000;

    private long nowNanos = Long.MAX_VALUE - 5; // a clock that overflows is allowed

    // ---- matching ----

    @Test
    void completesWithOneReceiptForEachMessageInTheirOrder() {
        OutstandingReceipts outstanding = outstanding(ReceiptOptions.builder());
        AwaitedReceipts awaited = awaited(outstanding, "a", "b", "c");

        assertThat(outstanding.accept(receipt("c"))).isCompletedWithValue(true);
        assertThat(outstanding.accept(receipt("a"))).isCompletedWithValue(true);
        assertThat(awaited.receipts()).isNotDone();
        assertThat(outstanding.outstanding()).isEqualTo(1);
        assertThat(outstanding.accept(receipt("b"))).isCompletedWithValue(true);

        assertThat(ids(awaited)).containsExactly("a", "b", "c");
        assertThat(outstanding.outstanding()).isZero();
    }

    @Test
    void completesOnlyAfterClose() {
        OutstandingReceipts outstanding = outstanding(ReceiptOptions.builder());
        AwaitedReceipts awaited = outstanding.open();
        awaited.expect("a");
        outstanding.accept(receipt("a"));
        assertThat(awaited.receipts()).isNotDone();

        awaited.close();
        awaited.close();

        assertThat(ids(awaited)).containsExactly("a");
    }

    @Test
    void completesAtOnceWithoutMessages() {
        AwaitedReceipts awaited = awaited(outstanding(ReceiptOptions.builder()));

        assertThat(awaited.receipts()).isCompletedWithValue(List.of());
    }

    @Test
    void intermediateReceiptsMatchWithoutCompleting() {
        OutstandingReceipts outstanding = outstanding(ReceiptOptions.builder());
        AwaitedReceipts awaited = awaited(outstanding, "a");

        assertThat(outstanding.accept(receipt("a", MessageState.ENROUTE))).isCompletedWithValue(true);

        assertThat(awaited.receipts()).isNotDone();
        assertThat(outstanding.outstanding()).isEqualTo(1);
    }

    @Test
    void anOptionSelectsTheCompletingStates() {
        OutstandingReceipts outstanding = outstanding(ReceiptOptions.builder()
                .completes(receipt -> receipt.messageState()
                        .filter(MessageState.DELIVERED::equals)
                        .isPresent()));
        AwaitedReceipts awaited = awaited(outstanding, "a");
        outstanding.accept(receipt("a", MessageState.ACCEPTED));
        assertThat(awaited.receipts()).isNotDone();

        outstanding.accept(receipt("a"));

        assertThat(awaited.receipts().join().getFirst().messageState()).contains(MessageState.DELIVERED);
    }

    @ParameterizedTest
    @CsvSource({"RESPONSE_HEX_RECEIPT_DECIMAL, 1A, 26", "RESPONSE_DECIMAL_RECEIPT_HEX, 26, 1a", "OPAQUE, x, x"})
    void matchesIdsInDifferentForms(MessageIds ids, String response, String receipt) {
        OutstandingReceipts outstanding = outstanding(ReceiptOptions.builder().messageIds(ids));
        AwaitedReceipts awaited = awaited(outstanding, response);

        outstanding.accept(receipt(receipt));

        assertThat(awaited.receipts()).isCompleted();
    }

    @Test
    void segmentsWithTheSameIdShareTheirReceipt() {
        OutstandingReceipts outstanding = outstanding(ReceiptOptions.builder());
        AwaitedReceipts awaited = awaited(outstanding, "a", "a");

        outstanding.accept(receipt("a"));

        assertThat(ids(awaited)).containsExactly("a", "a");
    }

    @Test
    void matchesRepeatedReceipts() {
        OutstandingReceipts outstanding = outstanding(ReceiptOptions.builder());
        awaited(outstanding, "a");
        outstanding.accept(receipt("a"));

        assertThat(outstanding.accept(receipt("a"))).isCompletedWithValue(true);
        assertThat(outstanding.accept(receipt("b"))).isCompletedWithValue(false);
    }

    @Test
    void aReceiptWithoutAnIdMatchesNothing() {
        OutstandingReceipts outstanding = outstanding(ReceiptOptions.builder());
        outstanding.open();

        DeliveryReceipt withoutId =
                ReceiptParser.defaults().parse("stat:DELIVRD").orElseThrow();

        assertThat(outstanding.accept(withoutId)).isCompletedWithValue(false);
    }

    // ---- early receipts ----

    @Test
    void matchesAReceiptThatPrecedesItsResponse() {
        OutstandingReceipts outstanding = outstanding(ReceiptOptions.builder());
        AwaitedReceipts awaited = outstanding.open();
        CompletableFuture<Boolean> matched = outstanding.accept(receipt("a"));
        assertThat(matched).isNotDone();
        outstanding.accept(receipt("a", MessageState.ENROUTE));

        awaited.expect("a");
        awaited.close();

        assertThat(matched).isCompletedWithValue(true);
        assertThat(ids(awaited)).containsExactly("a");
        assertThat(outstanding.accept(receipt("a"))).isCompletedWithValue(true);
    }

    @Test
    void anEarlyIntermediateReceiptLeavesTheMessageWaiting() {
        OutstandingReceipts outstanding = outstanding(ReceiptOptions.builder());
        AwaitedReceipts awaited = outstanding.open();
        CompletableFuture<Boolean> matched = outstanding.accept(receipt("a", MessageState.ENROUTE));

        awaited.expect("a");
        awaited.close();

        assertThat(matched).isCompletedWithValue(true);
        assertThat(awaited.receipts()).isNotDone();
    }

    @Test
    void doesNotKeepReceiptsWhileNothingIsOpen() {
        OutstandingReceipts outstanding = outstanding(ReceiptOptions.builder());
        assertThat(outstanding.isInterested()).isFalse();
        AwaitedReceipts awaited = outstanding.open();
        assertThat(outstanding.isInterested()).isTrue();
        CompletableFuture<Boolean> early = outstanding.accept(receipt("x"));

        awaited.close();

        assertThat(early).isCompletedWithValue(false);
        assertThat(outstanding.accept(receipt("x"))).isCompletedWithValue(false);
    }

    @Test
    void earlyReceiptsExpire() {
        OutstandingReceipts outstanding = outstanding(ReceiptOptions.builder().early(10, Duration.ofSeconds(2)));
        AwaitedReceipts awaited = outstanding.open();
        CompletableFuture<Boolean> first = outstanding.accept(receipt("a"));
        pass(Duration.ofSeconds(1));
        CompletableFuture<Boolean> second = outstanding.accept(receipt("b"));
        outstanding.accept(receipt("a")); // does not restart its time
        pass(Duration.ofSeconds(1));

        assertThat(outstanding.expire()).isTrue();

        assertThat(first).isCompletedWithValue(false);
        assertThat(second).isNotDone();
        awaited.expect("a");
        awaited.close();
        assertThat(awaited.receipts()).isNotDone();
    }

    @Test
    void dropsTheOldestEarlyReceiptBeyondTheLimit() {
        OutstandingReceipts outstanding = outstanding(ReceiptOptions.builder().early(2, Duration.ofSeconds(2)));
        outstanding.open();
        CompletableFuture<Boolean> first = outstanding.accept(receipt("a"));
        CompletableFuture<Boolean> second = outstanding.accept(receipt("b"));

        CompletableFuture<Boolean> third = outstanding.accept(receipt("c"));

        assertThat(first).isCompletedWithValue(false);
        assertThat(second).isNotDone();
        assertThat(third).isNotDone();
    }

    @ParameterizedTest
    @CsvSource({"0, PT1S", "5, PT0S"})
    void keepsNoEarlyReceiptsWithALimitOfZero(int number, Duration time) {
        OutstandingReceipts outstanding = outstanding(ReceiptOptions.builder().early(number, time));
        outstanding.open();

        assertThat(outstanding.accept(receipt("a"))).isCompletedWithValue(false);
    }

    // ---- bounds ----

    @Test
    void evictsTheOldestMessageBeyondTheLimit() {
        OutstandingReceipts outstanding = outstanding(ReceiptOptions.builder().maxOutstanding(3));
        AwaitedReceipts first = awaited(outstanding, "a", "b");
        outstanding.accept(receipt("a"));
        AwaitedReceipts second = awaited(outstanding, "c");
        AwaitedReceipts third = awaited(outstanding, "d"); // replaces "a", which has its receipt
        assertThat(first.receipts()).isNotDone();

        AwaitedReceipts fourth = awaited(outstanding, "e");

        ReceiptsMissingException failure = failure(first);
        assertThat(failure.reason()).isEqualTo(Reason.EVICTED);
        assertThat(failure.missing()).containsExactly("b");
        assertThat(failure.received()).hasSize(1);
        assertThat(failure).hasMessage("receipts: more than 3 are outstanding; missing for message_id b, 1 received");
        assertThat(List.of(second, third, fourth))
                .noneMatch(awaited -> awaited.receipts().isDone());
        assertThat(outstanding.outstanding()).isEqualTo(3);
        assertThat(outstanding.accept(receipt("b"))).isCompletedWithValue(false);
    }

    @Test
    void failsATextWithMoreSegmentsThanTheLimit() {
        OutstandingReceipts outstanding = outstanding(ReceiptOptions.builder().maxOutstanding(2));

        AwaitedReceipts awaited = awaited(outstanding, "a", "b", "c", "d");

        assertThat(failure(awaited).reason()).isEqualTo(Reason.EVICTED);
        assertThat(outstanding.outstanding()).isZero();
    }

    @Test
    void expiresOldMessages() {
        OutstandingReceipts outstanding = outstanding(ReceiptOptions.builder().maxAge(Duration.ofMinutes(1)));
        AwaitedReceipts old = awaited(outstanding, "a", "b");
        pass(Duration.ofSeconds(59));
        AwaitedReceipts young = awaited(outstanding, "c");
        assertThat(outstanding.expire()).isTrue();
        assertThat(old.receipts()).isNotDone();
        pass(Duration.ofSeconds(1));

        assertThat(outstanding.expire()).isTrue();

        assertThat(failure(old).reason()).isEqualTo(Reason.EXPIRED);
        assertThat(failure(old).missing()).containsExactly("a", "b");
        assertThat(young.receipts()).isNotDone();
        pass(Duration.ofMinutes(1));
        assertThat(outstanding.expire()).isFalse();
        assertThat(failure(young).reason()).isEqualTo(Reason.EXPIRED);
    }

    @Test
    void aMessageWithAReceiptExpires() {
        OutstandingReceipts outstanding = outstanding(ReceiptOptions.builder().maxAge(Duration.ofMinutes(1)));
        awaited(outstanding, "a");
        outstanding.accept(receipt("a"));
        pass(Duration.ofMinutes(1));
        outstanding.expire();

        assertThat(outstanding.accept(receipt("a"))).isCompletedWithValue(false);
        assertThat(outstanding.isInterested()).isFalse();
    }

    @Test
    void aReusedIdBelongsToTheNewMessage() {
        OutstandingReceipts outstanding = outstanding(ReceiptOptions.builder());
        AwaitedReceipts before = awaited(outstanding, "a");
        AwaitedReceipts after = awaited(outstanding, "a");

        assertThat(failure(before).reason()).isEqualTo(Reason.ID_REUSED);
        outstanding.accept(receipt("a"));
        assertThat(ids(after)).containsExactly("a");
        AwaitedReceipts again = awaited(outstanding, "a");
        assertThat(again.receipts()).isNotDone();
    }

    @Test
    void reportsAResponseWithoutAnId() {
        OutstandingReceipts outstanding = outstanding(ReceiptOptions.builder());

        assertThat(failure(awaited(outstanding, "a", "")).reason()).isEqualTo(Reason.NO_ID);
        assertThat(outstanding.outstanding()).isZero();
    }

    @Test
    void cancellingEndsTheWait() {
        OutstandingReceipts outstanding = outstanding(ReceiptOptions.builder());
        AwaitedReceipts awaited = awaited(outstanding, "a", "b");

        awaited.receipts().cancel(false);
        awaited.expect("c");

        assertThat(outstanding.outstanding()).isZero();
    }

    @Test
    void closingFailsPresentAndLaterMessages() {
        OutstandingReceipts outstanding = outstanding(ReceiptOptions.builder());
        AwaitedReceipts before = awaited(outstanding, "a");
        AwaitedReceipts stillOpen = outstanding.open();
        CompletableFuture<Boolean> early = outstanding.accept(receipt("x"));

        outstanding.close();
        stillOpen.expect("b");

        assertThat(failure(before).reason()).isEqualTo(Reason.CLOSED);
        assertThat(failure(stillOpen).reason()).isEqualTo(Reason.CLOSED);
        assertThat(early).isCompletedWithValue(false);
        assertThat(outstanding.outstanding()).isZero();
    }

    @Test
    void countsOutcomes() {
        OutstandingReceipts outstanding =
                outstanding(ReceiptOptions.builder().maxOutstanding(2).maxAge(Duration.ofMinutes(1)));
        awaited(outstanding, "a");
        outstanding.accept(receipt("a"));
        awaited(outstanding, "b");
        awaited(outstanding, "c");
        awaited(outstanding, "d");
        awaited(outstanding, "");
        assertThat(outstanding.statistics().outstanding()).isEqualTo(2);
        pass(Duration.ofMinutes(1));
        outstanding.expire();

        assertThat(outstanding.statistics())
                .isEqualTo(new OutstandingReceipts.Statistics(
                        0, 1, Map.of(Reason.EVICTED, 1L, Reason.EXPIRED, 2L, Reason.NO_ID, 1L)));
    }

    @Test
    void keepsAtMostTheMaximumOutstanding() {
        OutstandingReceipts outstanding = outstanding(ReceiptOptions.builder());
        List<AwaitedReceipts> all = IntStream.range(0, MANY)
                .mapToObj(i -> awaited(outstanding, "id" + i))
                .toList();
        List<Integer> order = new ArrayList<>(IntStream.range(0, MANY).boxed().toList());
        AwaitedReceipts oneMore = awaited(outstanding, "one more");
        assertThat(outstanding.outstanding()).isEqualTo(MANY);
        assertThat(failure(all.getFirst()).reason()).isEqualTo(Reason.EVICTED);

        Collections.shuffle(order, new Random(1));
        order.forEach(i -> outstanding.accept(receipt("id" + i)));
        outstanding.accept(receipt("one more"));

        assertThat(all.stream().skip(1)).allMatch(awaited -> !awaited.receipts().isCompletedExceptionally());
        assertThat(all).allMatch(awaited -> awaited.receipts().isDone());
        assertThat(oneMore.receipts()).isCompleted();
        assertThat(outstanding.outstanding()).isZero();
        IntStream.range(0, MANY).forEach(i -> awaited(outstanding, "next" + i));
        assertThat(outstanding.outstanding()).isEqualTo(MANY);
    }

    @ParameterizedTest
    @CsvSource({
        "0, PT1H, 1, PT1S, maxOutstanding",
        "10000001, PT1H, 1, PT1S, maxOutstanding",
        "1, PT0S, 1, PT1S, maxAge",
        "1, PT721H, 1, PT1S, maxAge",
        "1, PT1H, -1, PT1S, maxEarly",
        "1, PT1H, 1, PT61S, earlyTime",
        "1, PT1H, 1, PT-1S, earlyTime"
    })
    void namesOptionsOutOfRange(int max, Duration age, int early, Duration time, String name) {
        ReceiptOptions.Builder options =
                ReceiptOptions.builder().maxOutstanding(max).maxAge(age).early(early, time);

        assertThatThrownBy(options::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("receipts." + name);
    }

    private OutstandingReceipts outstanding(ReceiptOptions.Builder options) {
        return new OutstandingReceipts(options.build(), () -> nowNanos);
    }

    private void pass(Duration time) {
        nowNanos += time.toNanos();
    }

    private static AwaitedReceipts awaited(OutstandingReceipts outstanding, String... messageIds) {
        AwaitedReceipts awaited = outstanding.open();
        for (String id : messageIds) {
            awaited.expect(id);
        }
        awaited.close();
        return awaited;
    }

    private static List<String> ids(AwaitedReceipts awaited) {
        assertThat(awaited.receipts()).isCompleted();
        return awaited.receipts().join().stream()
                .map(receipt -> receipt.id().orElseThrow())
                .toList();
    }

    private static ReceiptsMissingException failure(AwaitedReceipts awaited) {
        assertThat(awaited.receipts()).isCompletedExceptionally();
        CompletionException failure = catchThrowableOfType(
                CompletionException.class, () -> awaited.receipts().join());
        return (ReceiptsMissingException) Objects.requireNonNull(failure.getCause());
    }

    private static DeliveryReceipt receipt(String id) {
        return receipt(id, MessageState.DELIVERED);
    }

    private static DeliveryReceipt receipt(String id, MessageState state) {
        return DeliveryReceipt.builder().id(id).messageState(state).build();
    }
}
