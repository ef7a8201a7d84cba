package io.smppcore.gateway.simulation.world;

import io.smppcore.gateway.row.MessageNumber;
import io.smppcore.gateway.simulation.world.history.Binds;
import io.smppcore.gateway.simulation.world.history.Ends;
import io.smppcore.gateway.simulation.world.history.Owners;
import io.smppcore.pdu.Request;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.util.ArrayList;
import java.util.IdentityHashMap;
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

    /** Binds to SMSCs, of each node. */
    final List<Binds> binds = new ArrayList<>();

    /** Ends of the processes of each node. */
    final List<Ends> ends = new ArrayList<>();

    final Owners owners = new Owners();

    /** Passages of deliver_sm requests that are under way to an account. */
    final IdentityHashMap<Request<?>, Passage> passages = new IdentityHashMap<>();

    /** Times at which the configuration was changed. */
    final List<Long> reloads = new ArrayList<>();

    /** Times at which an SMSC was not active, from the request on until all nodes used its normal state again. */
    final List<Span> inactive = new ArrayList<>();

    /** Times at which all nodes had confirmed that they send nothing to an SMSC. */
    final List<Span> quiet = new ArrayList<>();

    /** Violated promises that were found before the end. */
    final List<String> violations = new ArrayList<>();

    private int sendings;

    /** A time of an SMSC. */
    record Span(String smsc, long from, long to) {}

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

        /** Time of the latest request of the gateway to an SMSC. */
        long requested;

        /** Requests of the gateway to SMSCs, in their order. */
        final List<Sending> sendings = new ArrayList<>();

        Attempt(Part part, String text, long sent) {
            this.part = part;
            this.text = text;
            this.sent = sent;
        }

        boolean isAcknowledged() {
            return !id.isEmpty();
        }

        /** Returns the partition, negative if it is unknown because there was no acknowledgement. */
        int partition() {
            return isAcknowledged() ? MessageNumber.partition(id) : -1;
        }
    }

    /**
     * A request of the gateway to an SMSC.
     *
     * @param process name of the process that has sent it
     * @param smsc name of the SMSC
     * @param at time in nanoseconds
     * @param order number of the request among all
     */
    record Sending(String process, String smsc, long at, int order) {}

    /** One submit_sm at an SMSC. */
    static final class Copy {
        final Attempt attempt;

        /** Process that has sent it, which has also got the response. */
        final String sender;

        final String id;

        /** Time of the request. */
        final long sent;

        final long arrived;

        /** True if the SMSC has accepted it. */
        boolean isAccepted;

        /** Time at which a response with ESME_ROK arrived at the gateway; negative if none has. */
        long known = -1;

        @Nullable
        MessageState state;

        /** True if the gateway has acknowledged a receipt. */
        boolean isReceiptAcknowledged;

        Copy(Attempt attempt, String sender, String id, long arrived) {
            this.attempt = attempt;
            this.sender = sender;
            this.id = id;
            this.sent = attempt.requested;
            this.arrived = arrived;
        }

        /** Returns true if the response arrived before the timeout. */
        boolean isAnsweredInTime() {
            return known >= 0 && known - sent < Configs.TIMEOUT_NANOS;
        }
    }

    /** A request with which the owner of a partition sends a delivery to an account, perhaps over another node. */
    static final class Passage {

        /** Process that owns the partition, or believes it. */
        final String owner;

        final long sent;

        /** True if the request goes to another node, which sends the delivery. */
        final boolean isRelayed;

        /** Time at which the other node has reported in time that the account has accepted it; negative if not. */
        long reported = -1;

        Passage(String owner, long sent, boolean isRelayed) {
            this.owner = owner;
            this.sent = sent;
            this.isRelayed = isRelayed;
        }
    }

    /** One deliver_sm at an account. */
    static final class Delivery {
        final String account;
        final @Nullable MessageState state;
        final Passage passage;

        /** Time at which a response with ESME_ROK arrived at the gateway; negative if none has. */
        long known = -1;

        Delivery(String account, @Nullable MessageState state, Passage passage) {
            this.account = account;
            this.state = state;
            this.passage = passage;
        }

        /** Returns the time at which the owner learned that the account has accepted it; negative if it has not. */
        long learned() {
            return passage.isRelayed ? passage.reported : known;
        }
    }

    /** A message from an SMSC to an account. */
    static final class Incoming {
        final List<Delivery> deliveries = new ArrayList<>();
        boolean isAcknowledged;

        /** Number of further times that the SMSC has sent it. */
        int repetitions;
    }

    /** Returns true if the only node may not have stored what it learned at a time, because its process has ended. */
    private boolean mayBeForgotten(long known) {
        return ends.stream().anyMatch(ofNode -> ofNode.mayBeForgotten(known));
    }

    /**
     * Returns true if a copy has accounted for its message: its sender owned the partition when the response arrived,
     * and could store it, or has passed it to the next owner.
     */
    boolean isSettled(Copy copy) {
        return copy.known >= 0
                && (owners.isEmpty()
                        ? !mayBeForgotten(copy.known)
                        : owners.settled(copy.attempt.partition(), copy.sender, copy.sent, copy.known));
    }

    /** Returns true if the owner of a partition has stored that the account has accepted a delivery. */
    boolean isStored(int partition, Delivery delivery) {
        long learned = delivery.learned();
        return learned >= 0
                && (owners.isEmpty()
                        ? !mayBeForgotten(learned)
                        : owners.stored(partition, delivery.passage.owner, delivery.passage.sent, learned));
    }

    /**
     * Returns true if a request of the owner of a partition was in flight at a time, and its process ended or lost the
     * partition before it was over.
     *
     * @param nanos maximum time that it takes, without suspensions
     */
    boolean endedDuring(int partition, Passage passage, long at, long nanos) {
        return owners.isEmpty()
                ? ends.stream().anyMatch(ofNode -> ofNode.endedDuring(passage.sent, at, nanos))
                : owners.endedDuring(partition, passage.owner, passage.sent, at, nanos);
    }

    /** Returns true if a copy was sent by a process that had lost the partition, perhaps without knowing it. */
    boolean isStray(Copy copy) {
        return !owners.couldStore(copy.attempt.partition(), copy.sender, copy.arrived);
    }

    /** Notes that a process sends a message to an SMSC. */
    void sends(String text, String process, String smsc, long now) {
        Attempt attempt = attempts.get(text);
        if (attempt != null) {
            attempt.requested = now;
            attempt.sendings.add(new Sending(process, smsc, now, ++sendings));
        }
    }

    /** Returns the first request with a message by the owner of its partition; null if there is none. */
    @Nullable
    Sending first(Attempt attempt) {
        // What a former owner sends is no part of the order.
        return attempt.sendings.stream()
                .filter(sending -> owners.couldStore(attempt.partition(), sending.process, sending.at))
                .findFirst()
                .orElse(null);
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

    static final long SECOND = TimeUnit.SECONDS.toNanos(1);
}
