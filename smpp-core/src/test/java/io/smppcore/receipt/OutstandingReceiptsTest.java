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

/** The matching of receipts with messages, within bounds of number and time. */
class OutstandingReceiptsTest {

    private static final int MANY = 100_000;

    private long nowNanos = Long.MAX_VALUE - 5; // a clock that overflows is allowed

    // ---- matching ----

    @Test
    void completesWithOneReceiptForEachMessageInTheirOrder() {
        OutstandingReceipts book = book(ReceiptOptions.builder());
        AwaitedReceipts awaited = awaited(book, "a", "b", "c");

        assertThat(book.accept(receipt("c"))).isCompletedWithValue(true);
        assertThat(book.accept(receipt("a"))).isCompletedWithValue(true);
        assertThat(awaited.receipts()).isNotDone();
        assertThat(book.outstanding()).isEqualTo(1);
        assertThat(book.accept(receipt("b"))).isCompletedWithValue(true);

        assertThat(ids(awaited)).containsExactly("a", "b", "c");
        assertThat(book.outstanding()).isZero();
    }

    @Test
    void completesOnlyAfterClose() {
        OutstandingReceipts book = book(ReceiptOptions.builder());
        AwaitedReceipts awaited = book.open();
        awaited.expect("a");
        book.accept(receipt("a"));
        assertThat(awaited.receipts()).isNotDone();

        awaited.close();
        awaited.close();

        assertThat(ids(awaited)).containsExactly("a");
    }

    @Test
    void completesAtOnceWithoutMessages() {
        AwaitedReceipts awaited = awaited(book(ReceiptOptions.builder()));

        assertThat(awaited.receipts()).isCompletedWithValue(List.of());
    }

    @Test
    void intermediateReceiptsMatchWithoutCompleting() {
        OutstandingReceipts book = book(ReceiptOptions.builder());
        AwaitedReceipts awaited = awaited(book, "a");

        assertThat(book.accept(receipt("a", MessageState.ENROUTE))).isCompletedWithValue(true);

        assertThat(awaited.receipts()).isNotDone();
        assertThat(book.outstanding()).isEqualTo(1);
    }

    @Test
    void anOptionSelectsTheCompletingStates() {
        OutstandingReceipts book = book(ReceiptOptions.builder()
                .completes(receipt -> receipt.messageState()
                        .filter(MessageState.DELIVERED::equals)
                        .isPresent()));
        AwaitedReceipts awaited = awaited(book, "a");
        book.accept(receipt("a", MessageState.ACCEPTED));
        assertThat(awaited.receipts()).isNotDone();

        book.accept(receipt("a"));

        assertThat(awaited.receipts().join().getFirst().messageState()).contains(MessageState.DELIVERED);
    }

    @ParameterizedTest
    @CsvSource({"RESPONSE_HEX_RECEIPT_DECIMAL, 1A, 26", "RESPONSE_DECIMAL_RECEIPT_HEX, 26, 1a", "OPAQUE, x, x"})
    void matchesIdsInDifferentForms(MessageIds ids, String response, String receipt) {
        OutstandingReceipts book = book(ReceiptOptions.builder().messageIds(ids));
        AwaitedReceipts awaited = awaited(book, response);

        book.accept(receipt(receipt));

        assertThat(awaited.receipts()).isCompleted();
    }

    @Test
    void partsWithTheSameIdShareTheirReceipt() {
        OutstandingReceipts book = book(ReceiptOptions.builder());
        AwaitedReceipts awaited = awaited(book, "a", "a");

        book.accept(receipt("a"));

        assertThat(ids(awaited)).containsExactly("a", "a");
    }

    @Test
    void matchesRepeatedReceipts() {
        OutstandingReceipts book = book(ReceiptOptions.builder());
        awaited(book, "a");
        book.accept(receipt("a"));

        assertThat(book.accept(receipt("a"))).isCompletedWithValue(true);
        assertThat(book.accept(receipt("b"))).isCompletedWithValue(false);
    }

    @Test
    void aReceiptWithoutAnIdMatchesNothing() {
        OutstandingReceipts book = book(ReceiptOptions.builder());
        book.open();

        DeliveryReceipt nameless =
                ReceiptParser.defaults().parse("stat:DELIVRD").orElseThrow();

        assertThat(book.accept(nameless)).isCompletedWithValue(false);
    }

    // ---- early receipts ----

    @Test
    void matchesAReceiptThatPrecedesItsResponse() {
        OutstandingReceipts book = book(ReceiptOptions.builder());
        AwaitedReceipts awaited = book.open();
        CompletableFuture<Boolean> known = book.accept(receipt("a"));
        assertThat(known).isNotDone();
        book.accept(receipt("a", MessageState.ENROUTE));

        awaited.expect("a");
        awaited.close();

        assertThat(known).isCompletedWithValue(true);
        assertThat(ids(awaited)).containsExactly("a");
        assertThat(book.accept(receipt("a"))).isCompletedWithValue(true);
    }

    @Test
    void anEarlyIntermediateReceiptLeavesTheMessageWaiting() {
        OutstandingReceipts book = book(ReceiptOptions.builder());
        AwaitedReceipts awaited = book.open();
        CompletableFuture<Boolean> known = book.accept(receipt("a", MessageState.ENROUTE));

        awaited.expect("a");
        awaited.close();

        assertThat(known).isCompletedWithValue(true);
        assertThat(awaited.receipts()).isNotDone();
    }

    @Test
    void doesNotKeepReceiptsWhileNothingIsOpen() {
        OutstandingReceipts book = book(ReceiptOptions.builder());
        assertThat(book.isInterested()).isFalse();
        AwaitedReceipts awaited = book.open();
        assertThat(book.isInterested()).isTrue();
        CompletableFuture<Boolean> early = book.accept(receipt("x"));

        awaited.close();

        assertThat(early).isCompletedWithValue(false);
        assertThat(book.accept(receipt("x"))).isCompletedWithValue(false);
    }

    @Test
    void earlyReceiptsAreKeptForAWhileOnly() {
        OutstandingReceipts book = book(ReceiptOptions.builder().early(10, Duration.ofSeconds(2)));
        AwaitedReceipts awaited = book.open();
        CompletableFuture<Boolean> first = book.accept(receipt("a"));
        pass(Duration.ofSeconds(1));
        CompletableFuture<Boolean> second = book.accept(receipt("b"));
        book.accept(receipt("a")); // again, which does not make it younger
        pass(Duration.ofSeconds(1));

        assertThat(book.expire()).isTrue();

        assertThat(first).isCompletedWithValue(false);
        assertThat(second).isNotDone();
        awaited.expect("a");
        awaited.close();
        assertThat(awaited.receipts()).isNotDone();
    }

    @Test
    void dropsTheOldestEarlyReceiptBeyondTheLimit() {
        OutstandingReceipts book = book(ReceiptOptions.builder().early(2, Duration.ofSeconds(2)));
        book.open();
        CompletableFuture<Boolean> first = book.accept(receipt("a"));
        CompletableFuture<Boolean> second = book.accept(receipt("b"));

        CompletableFuture<Boolean> third = book.accept(receipt("c"));

        assertThat(first).isCompletedWithValue(false);
        assertThat(second).isNotDone();
        assertThat(third).isNotDone();
    }

    @ParameterizedTest
    @CsvSource({"0, PT1S", "5, PT0S"})
    void keepsNoEarlyReceiptsWithALimitOfZero(int number, Duration time) {
        OutstandingReceipts book = book(ReceiptOptions.builder().early(number, time));
        book.open();

        assertThat(book.accept(receipt("a"))).isCompletedWithValue(false);
    }

    // ---- bounds ----

    @Test
    void evictsTheOldestMessageBeyondTheLimit() {
        OutstandingReceipts book = book(ReceiptOptions.builder().maxOutstanding(3));
        AwaitedReceipts first = awaited(book, "a", "b");
        book.accept(receipt("a"));
        AwaitedReceipts second = awaited(book, "c");
        AwaitedReceipts third = awaited(book, "d"); // the place of "a", which has its receipt
        assertThat(first.receipts()).isNotDone();

        AwaitedReceipts fourth = awaited(book, "e");

        ReceiptsMissingException failure = failure(first);
        assertThat(failure.reason()).isEqualTo(Reason.EVICTED);
        assertThat(failure.missing()).containsExactly("b");
        assertThat(failure.received()).hasSize(1);
        assertThat(failure).hasMessage("receipts: more than 3 are outstanding; missing for message_id b, 1 received");
        assertThat(List.of(second, third, fourth))
                .noneMatch(awaited -> awaited.receipts().isDone());
        assertThat(book.outstanding()).isEqualTo(3);
        assertThat(book.accept(receipt("b"))).isCompletedWithValue(false);
    }

    @Test
    void failsATextWithMorePartsThanTheLimit() {
        OutstandingReceipts book = book(ReceiptOptions.builder().maxOutstanding(2));

        AwaitedReceipts awaited = awaited(book, "a", "b", "c", "d");

        assertThat(failure(awaited).reason()).isEqualTo(Reason.EVICTED);
        assertThat(book.outstanding()).isZero();
    }

    @Test
    void expiresOldMessages() {
        OutstandingReceipts book = book(ReceiptOptions.builder().maxAge(Duration.ofMinutes(1)));
        AwaitedReceipts old = awaited(book, "a", "b");
        pass(Duration.ofSeconds(59));
        AwaitedReceipts young = awaited(book, "c");
        assertThat(book.expire()).isTrue();
        assertThat(old.receipts()).isNotDone();
        pass(Duration.ofSeconds(1));

        assertThat(book.expire()).isTrue();

        assertThat(failure(old).reason()).isEqualTo(Reason.EXPIRED);
        assertThat(failure(old).missing()).containsExactly("a", "b");
        assertThat(young.receipts()).isNotDone();
        pass(Duration.ofMinutes(1));
        assertThat(book.expire()).isFalse();
        assertThat(failure(young).reason()).isEqualTo(Reason.EXPIRED);
    }

    @Test
    void aRepeatedReceiptIsForgottenWithTime() {
        OutstandingReceipts book = book(ReceiptOptions.builder().maxAge(Duration.ofMinutes(1)));
        awaited(book, "a");
        book.accept(receipt("a"));
        pass(Duration.ofMinutes(1));
        book.expire();

        assertThat(book.accept(receipt("a"))).isCompletedWithValue(false);
        assertThat(book.isInterested()).isFalse();
    }

    @Test
    void aReusedIdBelongsToTheNewMessage() {
        OutstandingReceipts book = book(ReceiptOptions.builder());
        AwaitedReceipts before = awaited(book, "a");
        AwaitedReceipts after = awaited(book, "a");

        assertThat(failure(before).reason()).isEqualTo(Reason.ID_REUSED);
        book.accept(receipt("a"));
        assertThat(ids(after)).containsExactly("a");
        AwaitedReceipts again = awaited(book, "a");
        assertThat(again.receipts()).isNotDone();
    }

    @Test
    void reportsAResponseWithoutAnId() {
        OutstandingReceipts book = book(ReceiptOptions.builder());

        assertThat(failure(awaited(book, "a", "")).reason()).isEqualTo(Reason.NO_ID);
        assertThat(book.outstanding()).isZero();
    }

    @Test
    void cancellingEndsTheWait() {
        OutstandingReceipts book = book(ReceiptOptions.builder());
        AwaitedReceipts awaited = awaited(book, "a", "b");

        awaited.receipts().cancel(false);
        awaited.expect("c");

        assertThat(book.outstanding()).isZero();
    }

    @Test
    void closingFailsPresentAndLaterMessages() {
        OutstandingReceipts book = book(ReceiptOptions.builder());
        AwaitedReceipts before = awaited(book, "a");
        AwaitedReceipts underWay = book.open();
        CompletableFuture<Boolean> early = book.accept(receipt("x"));

        book.close();
        underWay.expect("b");

        assertThat(failure(before).reason()).isEqualTo(Reason.CLOSED);
        assertThat(failure(underWay).reason()).isEqualTo(Reason.CLOSED);
        assertThat(early).isCompletedWithValue(false);
        assertThat(book.outstanding()).isZero();
    }

    @Test
    void countsOutcomes() {
        OutstandingReceipts book =
                book(ReceiptOptions.builder().maxOutstanding(2).maxAge(Duration.ofMinutes(1)));
        awaited(book, "a");
        book.accept(receipt("a"));
        awaited(book, "b");
        awaited(book, "c");
        awaited(book, "d");
        awaited(book, "");
        assertThat(book.statistics().outstanding()).isEqualTo(2);
        pass(Duration.ofMinutes(1));
        book.expire();

        assertThat(book.statistics())
                .isEqualTo(new OutstandingReceipts.Statistics(
                        0, 1, Map.of(Reason.EVICTED, 1L, Reason.EXPIRED, 2L, Reason.NO_ID, 1L)));
    }

    @Test
    void keepsAtMostTheMaximumOutstanding() {
        OutstandingReceipts book = book(ReceiptOptions.builder());
        List<AwaitedReceipts> all =
                IntStream.range(0, MANY).mapToObj(i -> awaited(book, "id" + i)).toList();
        List<Integer> order = new ArrayList<>(IntStream.range(0, MANY).boxed().toList());
        AwaitedReceipts oneMore = awaited(book, "one more");
        assertThat(book.outstanding()).isEqualTo(MANY);
        assertThat(failure(all.getFirst()).reason()).isEqualTo(Reason.EVICTED);

        Collections.shuffle(order, new Random(1));
        order.forEach(i -> book.accept(receipt("id" + i)));
        book.accept(receipt("one more"));

        assertThat(all.stream().skip(1)).allMatch(awaited -> !awaited.receipts().isCompletedExceptionally());
        assertThat(all).allMatch(awaited -> awaited.receipts().isDone());
        assertThat(oneMore.receipts()).isCompleted();
        assertThat(book.outstanding()).isZero();
        IntStream.range(0, MANY).forEach(i -> awaited(book, "next" + i));
        assertThat(book.outstanding()).isEqualTo(MANY);
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

    private OutstandingReceipts book(ReceiptOptions.Builder options) {
        return new OutstandingReceipts(options.build(), () -> nowNanos);
    }

    private void pass(Duration time) {
        nowNanos += time.toNanos();
    }

    private static AwaitedReceipts awaited(OutstandingReceipts book, String... messageIds) {
        AwaitedReceipts awaited = book.open();
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
