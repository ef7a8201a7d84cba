package io.smppcore.gateway.node;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/**
 * A linearizability check in the manner of Wing and Gong: it searches for an order of the operations of several clients
 * that a sequential model permits, in which each has its effect at one moment between its invocation and its response.
 *
 * <p>Invocations and responses are visited in the order of their times, with all states that are then possible and the
 * pending operations that have already had their effect. Of several pending operations with the same effect, which are
 * interchangeable, the one with the first response is taken first: so only their number matters.
 *
 * @param <S> state of the model, with equals and hashCode
 */
@NullUnmarked // values of maps and queues are present, or the test fails
final class History<S> {

    /** The time of a response that never arrived: the operation may have its effect at any time, or never. */
    static final long NEVER = Long.MAX_VALUE;

    /** More possible states at one moment indicate an error in a model. */
    private static final int MAX_STATES = 200_000;

    private final List<UnaryOperator<S>> silent;
    private final List<Operation<S>> operations = new ArrayList<>();

    /**
     * Creates an empty history.
     *
     * @param silent changes of the state that may happen at any time and any number of times; null where impossible
     */
    History(List<UnaryOperator<S>> silent) {
        this.silent = List.copyOf(silent);
    }

    /**
     * An operation.
     *
     * @param text name with arguments and result; operations with equal texts have the same effect
     * @param invoked time of the invocation
     * @param returned time of the response, or {@link #NEVER}
     * @param effect returns the next state, or null if the result is impossible in this one
     */
    record Operation<S>(String text, long invoked, long returned, UnaryOperator<S> effect) {}

    /** A state, and the number of pending operations that have led to it, by text and time of the response. */
    private record Possible<S>(S state, Map<Kind, Integer> done) {}

    /** Interchangeable operations. */
    private record Kind(String text, long returned) {}

    /** Adds an operation. Thread-safe. */
    synchronized void add(String text, long invoked, long returned, UnaryOperator<S> effect) {
        if (returned < invoked) {
            throw new IllegalArgumentException(text + ": " + returned + " is before " + invoked);
        }
        operations.add(new Operation<>(text, invoked, returned, effect));
    }

    List<UnaryOperator<S>> silent() {
        return silent;
    }

    synchronized List<Operation<S>> operations() {
        return List.copyOf(operations);
    }

    private record Event<S>(long time, boolean isResponse, Operation<S> operation) {}

    /** Returns null if such an order exists, else the reason why there is none. */
    @Nullable
    String violation(S first) {
        List<Event<S>> events = new ArrayList<>();
        for (Operation<S> operation : operations()) {
            events.add(new Event<>(operation.invoked, false, operation));
            if (operation.returned != NEVER) {
                events.add(new Event<>(operation.returned, true, operation));
            }
        }
        // At equal times, an invocation precedes a response: they may have been concurrent.
        events.sort(Comparator.<Event<S>>comparingLong(Event::time).thenComparing(Event::isResponse));
        Map<Kind, Pending<S>> pending = new LinkedHashMap<>();
        Set<Possible<S>> possible = Set.of(new Possible<>(first, Map.of()));
        for (Event<S> event : events) {
            Operation<S> operation = event.operation;
            Kind kind = new Kind(operation.text, operation.returned);
            if (!event.isResponse) {
                pending.computeIfAbsent(kind, none -> new Pending<>(operation)).count++;
                continue;
            }
            Set<Possible<S>> next = new HashSet<>();
            Set<Possible<S>> before = closed(possible, pending.values(), silent);
            for (Possible<S> one : before) {
                Integer done = one.done.get(kind);
                if (done != null) {
                    next.add(new Possible<>(one.state, with(one.done, kind, done - 1)));
                }
            }
            if (next.isEmpty()) {
                return describe(event, before, pending.values(), events);
            }
            if (--pending.get(kind).count == 0) {
                pending.remove(kind);
            }
            possible = next;
        }
        return null;
    }

    /** Pending equal operations. */
    private static final class Pending<S> {
        final Operation<S> operation;
        int count;

        Pending(Operation<S> operation) {
            this.operation = operation;
        }
    }

    /** Returns all possible states after pending operations have their effects, or not. */
    private static <S> Set<Possible<S>> closed(
            Set<Possible<S>> from, Collection<Pending<S>> pending, List<UnaryOperator<S>> silent) {
        Set<Possible<S>> all = new HashSet<>(from);
        List<Possible<S>> open = new ArrayList<>(from);
        while (!open.isEmpty()) {
            Possible<S> one = open.removeLast();
            for (UnaryOperator<S> change : silent) {
                S state = change.apply(one.state);
                if (state != null) {
                    add(new Possible<>(state, one.done), all, open);
                }
            }
            for (Pending<S> candidate : firstToReturn(one, pending)) {
                S state = candidate.operation.effect.apply(one.state);
                if (state != null) {
                    Kind kind = new Kind(candidate.operation.text, candidate.operation.returned);
                    Possible<S> next = new Possible<>(state, with(one.done, kind, one.done.getOrDefault(kind, 0) + 1));
                    add(next, all, open);
                }
            }
            if (all.size() > MAX_STATES) {
                throw new IllegalStateException("more than " + MAX_STATES + " states are possible at one moment");
            }
        }
        return all;
    }

    private static <S> void add(Possible<S> next, Set<Possible<S>> all, List<Possible<S>> open) {
        if (all.add(next)) {
            open.add(next);
        }
    }

    private static <S> Collection<Pending<S>> firstToReturn(Possible<S> one, Collection<Pending<S>> pending) {
        Map<String, Pending<S>> first = new TreeMap<>();
        for (Pending<S> candidate : pending) {
            Operation<S> operation = candidate.operation;
            if (candidate.count > one.done.getOrDefault(new Kind(operation.text, operation.returned), 0)) {
                first.merge(operation.text, candidate, (a, b) -> a.operation.returned <= b.operation.returned ? a : b);
            }
        }
        return first.values();
    }

    private static Map<Kind, Integer> with(Map<Kind, Integer> done, Kind kind, int count) {
        Map<Kind, Integer> next = new LinkedHashMap<>(done);
        if (count == 0) {
            next.remove(kind);
        } else {
            next.put(kind, count);
        }
        return Map.copyOf(next);
    }

    private static <S> String describe(
            Event<S> event, Set<Possible<S>> before, Collection<Pending<S>> pending, List<Event<S>> events) {
        Operation<S> operation = event.operation;
        StringBuilder text = new StringBuilder("no order explains '")
                .append(operation.text)
                .append("' between ")
                .append(operation.invoked)
                .append(" and ")
                .append(operation.returned)
                .append("; possible states: ")
                .append(before.stream()
                        .map(Possible::state)
                        .distinct()
                        .limit(20)
                        .toList())
                .append("; pending: ");
        pending.forEach(one ->
                text.append(one.count).append(" x ").append(one.operation.text).append(", "));
        text.append("\nevents before it:");
        int end = events.indexOf(event);
        for (Event<S> earlier : events.subList(Math.max(0, end - 60), end + 1)) {
            text.append("\n  ")
                    .append(earlier.time)
                    .append(earlier.isResponse ? " response   " : " invocation ")
                    .append(Objects.requireNonNull(earlier.operation).text);
        }
        return text.toString();
    }
}
