package io.smppcore.gateway.soak;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/** The events of a run, which has twelve days, at times scaled to its length. */
public final class Timetable {

    /** Days in a run. */
    public static final int DAYS = 12;

    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final int RELOADS = 120;
    private static final int VISITS = 60;
    private static final int FLAPS_PER_DAY = 2;
    private static final int RESTART_SECONDS = 60;
    private static final long SLOWEST_NANOS = Duration.ofSeconds(30).toNanos();

    /** Kinds of events. */
    public enum Kind {
        /** The configuration of each node is changed and reloaded. */
        RELOAD,
        /** A client of an account binds, or goes. */
        VISIT,
        /** An SMSC breaks its connections, and may be away for a time. */
        FLAP,
        /** The host of the callbacks refuses connections for a day. */
        CALLBACKS_DOWN,
        /** The host of the callbacks is back. */
        CALLBACKS_UP,
        /** The nodes get a new certificate. */
        CERTIFICATE,
        /** A node restarts. */
        RESTART
    }

    /**
     * An event.
     *
     * @param nanos time since the beginning of the run
     * @param length length of an absence in nanoseconds, 0 for an instant
     * @param target number of the SMSC or node from 0
     */
    public record Event(long nanos, Kind kind, long length, int target) {}

    private final List<Event> events = new ArrayList<>();

    /**
     * Creates a timetable.
     *
     * @param length length of the run
     * @param smscs number of SMSCs that flap in turn
     * @param nodes number of nodes; several restart in turn, the first of them only in the first half of the run, so
     *     that it has figures of one process for the second half
     * @param random chooses moments and absences
     */
    public Timetable(Duration length, int smscs, int nodes, Random random) {
        long all = length.toNanos();
        every(all, RELOADS, SHORTEST, (at, i) -> add(at, Kind.RELOAD, 0, 0));
        every(all, VISITS, SHORTEST, (at, i) -> add(at, Kind.VISIT, 0, 0));
        every(all, DAYS * FLAPS_PER_DAY, SHORTEST, (at, i) -> {
            long step = all / (DAYS * FLAPS_PER_DAY);
            long absence = random.nextBoolean() ? Math.min(SLOWEST_NANOS, random.nextLong(1, step / 4)) : 0;
            add(at - random.nextLong(step / 2), Kind.FLAP, absence, i % smscs);
        });
        add(all * 3 / DAYS, Kind.CALLBACKS_DOWN, 0, 0);
        add(all * 4 / DAYS, Kind.CALLBACKS_UP, 0, 0);
        every(all, DAYS / 2, Duration.ofSeconds(5), (at, i) -> add(at - all / DAYS, Kind.CERTIFICATE, 0, 0));
        if (nodes > 1) {
            every(all, DAYS, Duration.ofSeconds(RESTART_SECONDS), (at, i) -> {
                boolean isFirstHalf = at < all / 2;
                add(at - all / DAYS / 2, Kind.RESTART, 0, isFirstHalf ? i % nodes : 1 + i % (nodes - 1));
            });
        }
        events.sort(Comparator.comparingLong(Event::nanos));
    }

    /** Something at a time, with its number from 0. */
    @FunctionalInterface
    private interface Repeated {

        void at(long nanos, int number);
    }

    private static void every(long all, int times, Duration shortest, Repeated action) {
        long step = Math.max(shortest.toNanos(), all / times);
        int number = 0;
        for (long at = step; at < all; at += step) {
            action.at(at, number++);
        }
    }

    private void add(long nanos, Kind kind, long length, int target) {
        events.add(new Event(nanos, kind, length, target));
    }

    /** Returns the events in the order of their times. */
    public List<Event> events() {
        return List.copyOf(events);
    }
}
