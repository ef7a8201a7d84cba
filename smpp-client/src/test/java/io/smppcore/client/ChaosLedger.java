package io.smppcore.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestFailedException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The outcome of every message at the server and at the client. Thread-safe. */
final class ChaosLedger {

    /** An outcome of a message at the client. */
    enum End {
        /** No outcome, which fails the test. */
        NONE,
        ACCEPTED,
        REFUSED,
        UNKNOWN,
        NEVER_WRITTEN,
        CANCELLED
    }

    private static final int REFUSED = -1;
    private static final int PREFIX = "message ".length();

    private final AtomicInteger lastId = new AtomicInteger();
    private final AtomicIntegerArray given;
    private final AtomicIntegerArray handled;
    private final AtomicReferenceArray<End> ends;
    private final AtomicIntegerArray endings;
    private final Set<End> seen = ConcurrentHashMap.newKeySet();
    private final Queue<String> contradictions = new ConcurrentLinkedQueue<>();

    ChaosLedger(int count) {
        given = new AtomicIntegerArray(count);
        handled = new AtomicIntegerArray(count);
        ends = new AtomicReferenceArray<>(count);
        IntStream.range(0, count).forEach(i -> ends.set(i, End.NONE));
        endings = new AtomicIntegerArray(count);
    }

    // ---- the server ----

    /** Assigns an id to a message. */
    SubmitSmResp accept(SubmitSm message) {
        int id = lastId.incrementAndGet();
        handle(message, id);
        return SubmitSmResp.ok(Integer.toString(id));
    }

    void refuse(SubmitSm message) {
        handle(message, REFUSED);
    }

    private void handle(SubmitSm message, int result) {
        int number = Integer.parseInt(Messages.text(message).substring(PREFIX));
        handled.incrementAndGet(number);
        given.set(number, result);
    }

    // ---- the client ----

    void ended(int number, @Nullable SubmitSmResp response, @Nullable Throwable failure) {
        if (response == null) {
            ended(number, endOf(number, failure));
        } else if (response.isOk()) {
            ended(number, End.ACCEPTED);
            String id = response.messageId();
            if (!id.equals(Integer.toString(given.get(number)))) {
                contradictions.add("message " + number + " got id " + id + ", given was " + given.get(number));
            }
        } else {
            ended(number, End.REFUSED);
        }
    }

    void ended(int number, End end) {
        ends.set(number, end);
        seen.add(end);
        endings.incrementAndGet(number);
    }

    private End endOf(int number, @Nullable Throwable failure) {
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        if (cause instanceof RequestFailedException failed) {
            return failed.outcome() == Outcome.UNKNOWN ? End.UNKNOWN : End.NEVER_WRITTEN;
        }
        if (cause instanceof ChaosSenders.NoFreeSlot) {
            return End.NEVER_WRITTEN;
        }
        if (!(cause instanceof CancellationException)) {
            contradictions.add("message " + number + " failed with " + cause);
        }
        return End.CANCELLED;
    }

    /** Returns true if every outcome has occurred. */
    boolean hasEveryEnd() {
        return seen.size() == End.values().length - 1;
    }

    // ---- the check ----

    /** Returns the number of messages with each outcome. */
    Map<End, Long> tally(int sent) {
        Map<End, Long> tally = new EnumMap<>(End.class);
        for (int i = 0; i < sent; i++) {
            tally.merge(ends.get(i), 1L, Long::sum);
        }
        return tally;
    }

    /** Checks that each message has one outcome, and that the server and the client agree on it. */
    void expectAgreement(int sent) {
        assertThat(contradictions).isEmpty();
        assertThat(IntStream.range(0, sent).filter(i -> endings.get(i) != 1))
                .as("messages that have not ended exactly once")
                .isEmpty();
        assertThat(IntStream.range(0, sent).filter(i -> handled.get(i) > 1))
                .as("messages that the server received twice")
                .isEmpty();
        assertThat(IntStream.range(0, sent).filter(i -> !agrees(i)).mapToObj(this::toString))
                .as("messages with different outcomes at the server and the client")
                .isEmpty();
    }

    private boolean agrees(int number) {
        return switch (ends.get(number)) {
            case NONE -> false;
            case ACCEPTED -> given.get(number) > 0;
            case REFUSED -> given.get(number) == REFUSED;
            case NEVER_WRITTEN -> handled.get(number) == 0;
            case UNKNOWN, CANCELLED -> true;
        };
    }

    private String toString(int number) {
        return number + ": " + ends.get(number) + " and " + given.get(number);
    }

    /** Returns the number of messages that the server has accepted. */
    int accepted() {
        return lastId.get();
    }
}
