package io.smppcore.gateway.http;

import io.smppcore.gateway.deliver.CallbackSender.Event;
import io.smppcore.gateway.message.Parts;
import io.smppcore.gateway.store.Guard;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.segment.Concatenation;
import io.smppcore.segment.IncompleteMessage;
import io.smppcore.segment.Reassembler;
import io.smppcore.segment.ReassemblyLimits;
import io.smppcore.segment.ReceivedSegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * The parts of long mobile-originated messages to one callback that wait for the other parts. Thread-safe.
 *
 * <p>All parts remain in the store until the message is acknowledged. If the other parts do not arrive in time, the
 * waiting ones return to their queue and are then sent alone.
 */
final class PartJoiner {

    /** Maximum number of parts that wait; further ones are sent alone. */
    static final int MAX_PARTS = 1_000;

    private static final int MAX_ALONE = 10 * MAX_PARTS;

    private final Guard lock = new Guard();
    private final ReassemblyLimits limits;
    private final Executor afterPause;
    private final IdentityHashMap<ReceivedSegment, Part> waiting = new IdentityHashMap<>();

    /** Ids of events that are sent alone until they are acknowledged, the oldest first. */
    private final LinkedHashSet<String> alone = new LinkedHashSet<>();

    private Reassembler reassembler;
    private boolean isScheduled;

    /** Creates a joiner with the maximum time between the parts of a message. */
    PartJoiner(Duration patience) {
        limits = ReassemblyLimits.defaults().withTimeout(patience);
        reassembler = Reassembler.inMemory(limits);
        afterPause = CompletableFuture.delayedExecutor(patience.toNanos() / 2 + 1, TimeUnit.NANOSECONDS);
    }

    /** An event, and the response to it, which is cancelled if the event is given back. */
    record Part(Event event, ReceivedSegment segment, CompletableFuture<DeliverSmResp> answer) {

        Part(Event event) {
            this(event, ReceivedSegment.of(event.request()), new CompletableFuture<>());
        }
    }

    /** Returns true if an event is a part of a message, and may have to wait for the others. */
    static boolean isPart(Event event) {
        return !event.isReceipt() && Parts.concatenation(event.request()) != null;
    }

    /**
     * Adds a part.
     *
     * @return the parts to send now as one message, in order; empty if the part waits or repeats a waiting one
     */
    List<Part> add(Part part) {
        List<Part> late = new ArrayList<>(0);
        List<Part> ready = lock.get(() -> {
            if (alone.contains(part.event().id()) || waiting.size() >= MAX_PARTS) {
                return List.of(part);
            }
            Reassembler.Result result = reassembler.accept(part.segment());
            result.incomplete().forEach(message -> leaveAlone(message, late));
            return switch (result) {
                case Reassembler.Result.Complete complete -> {
                    waiting.put(part.segment(), part);
                    List<Part> all = new ArrayList<>();
                    complete.message().segments().forEach(segment -> all.add(removed(segment)));
                    yield all;
                }
                case Reassembler.Result.Stored stored -> {
                    waiting.put(part.segment(), part);
                    schedule();
                    yield List.of();
                }
                case Reassembler.Result.Duplicate duplicate
                when isWaiting(part) -> {
                    part.answer().complete(DeliverSmResp.ok());
                    yield List.of();
                }
                // Another message with the same reference, or one that is too long.
                default -> List.of(part);
            };
        });
        cancel(late);
        return ready;
    }

    private Part removed(ReceivedSegment segment) {
        Part part = waiting.remove(segment);
        if (part == null) {
            throw new IllegalStateException("segment: " + segment + " (expected: one that waits)");
        }
        return part;
    }

    /** Returns true if the same part waits already. */
    private boolean isWaiting(Part part) {
        Concatenation number = part.segment().concatenation().orElseThrow();
        return waiting.values().stream()
                .map(Part::segment)
                .anyMatch(other -> other.octets().equals(part.segment().octets())
                        && other.source().equals(part.segment().source())
                        && other.destination().equals(part.segment().destination())
                        && other.concatenation().orElseThrow().equals(number));
    }

    private void leaveAlone(IncompleteMessage message, List<Part> late) {
        for (ReceivedSegment segment : message.rest()) {
            Part part = removed(segment);
            alone.add(part.event().id());
            if (alone.size() > MAX_ALONE) {
                alone.removeFirst();
            }
            late.add(part);
        }
    }

    /** Gives back all waiting parts, which may be added again. */
    void giveBack() {
        List<Part> all = new ArrayList<>();
        lock.run(() -> {
            all.addAll(waiting.values());
            waiting.clear();
            reassembler = Reassembler.inMemory(limits);
        });
        cancel(all);
    }

    /** Forgets an event that will not be sent again. */
    void ended(Event event) {
        lock.run(() -> alone.remove(event.id()));
    }

    /** Returns the number of parts that wait. */
    int waiting() {
        return lock.get(waiting::size);
    }

    private void schedule() {
        if (!isScheduled) {
            isScheduled = true;
            afterPause.execute(this::expire);
        }
    }

    private void expire() {
        List<Part> late = new ArrayList<>();
        lock.run(() -> {
            isScheduled = false;
            reassembler.expire().forEach(message -> leaveAlone(message, late));
            if (!waiting.isEmpty()) {
                schedule();
            }
        });
        cancel(late);
    }

    private static void cancel(List<Part> parts) {
        parts.forEach(part -> part.answer().cancel(false));
    }
}
