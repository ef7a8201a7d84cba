package io.smppcore.gateway.simulation.world;

import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Record of each message at its account and at the SMSCs. */
final class Ledger {

    /** Attempts of accounts to submit a message, by the text that is unique to each. */
    final Map<String, Attempt> attempts = new LinkedHashMap<>();

    /** Mobile-originated messages by their text. */
    final Map<String, Incoming> incoming = new LinkedHashMap<>();

    /** Messages that were sent and are neither acknowledged nor finally refused. */
    final Set<String> unanswered = new LinkedHashSet<>();

    /** Receipts that accounts have received, by message id of the gateway. */
    final Map<String, List<Delivery>> receipts = new LinkedHashMap<>();

    /** Deliveries to callbacks, by the id of the event. */
    final Map<String, List<Delivery>> events = new LinkedHashMap<>();

    /** Copies by the message id of the SMSC. */
    final Map<String, Copy> copies = new LinkedHashMap<>();

    final Binds binds = new Binds();

    /** Times at which the configuration was changed. */
    final List<Long> reloads = new ArrayList<>();

    /** Violated promises that were found before the end. */
    final List<String> violations = new ArrayList<>();

    private int sendings;

    /** Times at which a process of the gateway has ended or its store has failed. */
    final List<Long> ends = new ArrayList<>();

    /** Times at which a store has failed. What its process learns from then to its end is not durable. */
    private final List<Long> failures = new ArrayList<>();

    private final List<Suspension> suspensions = new ArrayList<>();

    private record Suspension(long from, long to) {}

    /**
     * A message of an account, or a part of a long one.
     *
     * @param account system_id
     * @param number number of the message among those of the account
     * @param part number of the part, from 1 on
     * @param total number of parts
     */
    record Part(String account, int number, int part, int total) {

        /** Returns the name of the message. */
        String message() {
            return account + "-" + number;
        }

        /** Returns the name of the part. */
        String name() {
            return total == 1 ? message() : message() + "." + part;
        }

        boolean isLong() {
            return total > 1;
        }

        boolean isOverHttp() {
            return account.equals(WebAccount.NAME);
        }

        /** Returns the digits of the address to which all parts go. */
        String address() {
            return "49170000000" + number % 3;
        }
    }

    /** One submit_sm of an account. */
    static final class Attempt {
        final Part part;
        final String text;
        final long sent;
        final List<Copy> copies = new ArrayList<>();

        /** Message id of the gateway, empty without an acknowledgement. */
        String id = "";

        @Nullable
        CommandStatus refusal;

        /** First request of the gateway to an SMSC. */
        @Nullable
        Sending first;

        Attempt(Part part, String text, long sent) {
            this.part = part;
            this.text = text;
            this.sent = sent;
        }

        boolean isAcknowledged() {
            return !id.isEmpty();
        }
    }

    /**
     * A request of the gateway to an SMSC.
     *
     * @param smsc name of the SMSC
     * @param at time in nanoseconds
     * @param order number of the request among all
     */
    record Sending(String smsc, long at, int order) {}

    /** One submit_sm at an SMSC. */
    static final class Copy {
        final Attempt attempt;
        final String id;
        final long arrived;

        /** True if the SMSC has accepted it. */
        boolean isAccepted;

        /** Time at which a response with ESME_ROK arrived at the gateway; negative if none has. */
        long known = -1;

        @Nullable
        MessageState state;

        /** True if the gateway has acknowledged a receipt. */
        boolean isReceiptAcknowledged;

        Copy(Attempt attempt, String id, long arrived) {
            this.attempt = attempt;
            this.id = id;
            this.arrived = arrived;
        }
    }

    /** One deliver_sm at an account. */
    static final class Delivery {
        final String account;
        final long arrived;
        final @Nullable MessageState state;

        /** Time at which a response with ESME_ROK arrived at the gateway; negative if none has. */
        long known = -1;

        Delivery(String account, long arrived, @Nullable MessageState state) {
            this.account = account;
            this.arrived = arrived;
            this.state = state;
        }
    }

    /** A message from an SMSC to an account. */
    static final class Incoming {
        final List<Delivery> deliveries = new ArrayList<>();
        boolean isAcknowledged;

        /** Number of further times that the SMSC has sent it. */
        int repetitions;
    }

    /**
     * Returns true if a process that learned something at a time may have ended, or its store may have failed, before
     * that was durable: it is after the commit under way and the next one, both of which wait while the process is
     * suspended.
     */
    boolean mayBeForgotten(long known) {
        return hasEnded(known, known, 2 * Disk.MAX_SYNC_NANOS + SECOND)
                || failures.stream().anyMatch(failed -> failed <= known && !hasEnded(failed + 1, known));
    }

    /** Notes that the gateway sends a message to an SMSC. */
    void sends(String text, String smsc, long now) {
        Attempt attempt = attempts.get(text);
        if (attempt != null && attempt.first == null) {
            attempt.first = new Sending(smsc, now, ++sendings);
        }
    }

    /** Notes that a store has failed; its process, which may be suspended then, ends later. */
    void storeFailed(long now) {
        failures.add(now);
        ends.add(now);
    }

    /** Notes that the process has not run between two times. */
    void suspended(long from, long to) {
        suspensions.add(new Suspension(from, to));
    }

    /** Returns the time between two times during which the process was not suspended. */
    long ran(long from, long to) {
        return to
                - from
                - suspensions.stream()
                        .mapToLong(pause -> Math.max(0, Math.min(to, pause.to) - Math.max(from, pause.from)))
                        .sum();
    }

    /** Returns the state with a name. */
    static MessageState state(String name) {
        return switch (name) {
            case "DELIVERED" -> MessageState.DELIVERED;
            case "UNDELIVERABLE" -> MessageState.UNDELIVERABLE;
            case "REJECTED" -> MessageState.REJECTED;
            default -> MessageState.UNKNOWN;
        };
    }

    /** Returns true if a process has ended, or its store has failed, between two times. */
    private boolean hasEnded(long from, long to) {
        return ends.stream().anyMatch(end -> end >= from && end <= to);
    }

    /**
     * Returns true if a process has ended, or its store has failed, from a time on.
     *
     * @param nanos maximum time between {@code start} and the end, without suspensions
     */
    boolean hasEnded(long from, long start, long nanos) {
        return ends.stream().anyMatch(end -> end >= from && ran(start, end) <= nanos);
    }

    static final long SECOND = TimeUnit.SECONDS.toNanos(1);
}
