package io.smppcore.gateway.http;

import io.smppcore.gateway.config.CallbackConfig;
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
 * Joins the parts of long mobile-originated messages for one callback, so that a message is sent as one event.
 * Thread-safe.
 *
 * <p>All parts remain in the store until the callback has accepted the message. If the other parts do not arrive in
 * time, the waiting parts return to their queue, and each is then sent as an event of its own.
 */
final class PartJoiner {

    /** Maximum number of waiting parts. Further parts are sent as events of their own. */
    static final int MAX_PARTS = 1_000;

    private static final int MAX_ALONE = 10 * MAX_PARTS;

    private final Guard lock = new Guard();
    private final ReassemblyLimits limits;
    private final Executor afterPause;
    private final IdentityHashMap<ReceivedSegment, Part> waiting = new IdentityHashMap<>();

    /** Ids of the parts that are sent as events of their own until the callback has accepted them, oldest first. */
    private final LinkedHashSet<String> alone = new LinkedHashSet<>();

    private Reassembler reassembler;
    private boolean isScheduled;

    /**
     * Creates an object without parts.
     *
     * @param patience maximum time for which a part waits for the next one
     */
    PartJoiner(Duration patience) {
        limits = ReassemblyLimits.defaults().withTimeout(patience);
        reassembler = Reassembler.inMemory(limits);
        afterPause = CompletableFuture.delayedExecutor(patience.toNanos() / 2 + 1, TimeUnit.NANOSECONDS);
    }

    /** An event, and the future of its response, which is cancelled if the event has to return to its queue. */
    record Part(Event event, ReceivedSegment segment, CompletableFuture<DeliverSmResp> answer) {

        Part(Event event) {
            this(event, ReceivedSegment.of(event.request()), new CompletableFuture<>());
        }
    }

    /** Returns true if an event is a part of a long mobile-originated message. */
    static boolean isPart(Event event) {
        return event.kind() == CallbackConfig.Event.MESSAGE && Parts.concatenation(event.request()) != null;
    }

    /**
     * Adds a part.
     *
     * @return the parts in order that are to be sent now as one event; empty if the part waits or repeats a waiting one
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
                // A part of another message with the same reference, or of a message that is too long: sent as an event
                // of its own.
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

    /** Returns true if the same part already waits. */
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

    /** Returns all waiting parts to their queue by cancelling their futures. They may be added again. */
    void giveBack() {
        List<Part> all = new ArrayList<>();
        lock.run(() -> {
            all.addAll(waiting.values());
            waiting.clear();
            reassembler = Reassembler.inMemory(limits);
        });
        cancel(all);
    }

    /** Removes the record of an event that will not be sent again, because it was accepted or is a dead letter. */
    void ended(Event event) {
        lock.run(() -> alone.remove(event.id()));
    }

    /** Returns the number of waiting parts. */
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
