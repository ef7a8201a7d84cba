package io.smppcore.simulator;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.segment.Concatenation;
import io.smppcore.segment.ReassembledMessage;
import io.smppcore.segment.ReassemblyKey;
import io.smppcore.segment.ReceivedSegment;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.TextDecoder;
import io.smppcore.type.Address;
import io.smppcore.type.CommandId;
import io.smppcore.type.MessageState;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/*
 * The fields message and state are not volatile: fences for each message would cost as much as storing it. The store
 * publishes messages safely, and later changes use acquire and release.
 */

/**
 * A message that the simulator has accepted, as {@link SmscSimulator#messages} returns it. Thread-safe; its state may
 * change at any time.
 */
public final class SimulatedMessage {

    private static final TextDecoder DECODER = TextDecoder.of(DefaultAlphabet.GSM);
    private static final VarHandle STATE;
    private static final VarHandle MESSAGE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(SimulatedMessage.class, "state", MessageState.class);
            MESSAGE = MethodHandles.lookup().findVarHandle(SimulatedMessage.class, "message", SubmitSm.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final long number;
    private final String id;
    private final String systemId;
    private final CommandId operation;
    private final List<Address> furtherDestinations;
    private final long submittedMillis;

    @SuppressWarnings("UnusedVariable") // read by its handle
    private SubmitSm message;

    @SuppressWarnings("UnusedVariable") // read by its handle
    private MessageState state;

    /**
     * Time of the final state, in milliseconds since 1970; 0 before. It is written after the state: a reader in between
     * gets the time of the submission from {@link #finalAt}.
     */
    private volatile long finalMillis;

    SimulatedMessage(
            long number,
            String id,
            String systemId,
            SubmittedMessage submission,
            MessageState state,
            long submittedMillis) {
        this.number = number;
        this.id = id;
        this.systemId = systemId;
        this.operation = submission.operation();
        this.message = submission.message();
        this.furtherDestinations = submission.furtherDestinations();
        this.state = state;
        this.submittedMillis = submittedMillis;
    }

    /** Returns the message_id of the response, never empty. */
    public String id() {
        return id;
    }

    /** Returns the system_id of the account. */
    public String systemId() {
        return systemId;
    }

    /** Returns the operation of the message, submit_sm, data_sm or submit_multi. */
    public CommandId operation() {
        return operation;
    }

    /**
     * Returns the message, as modified by replace_sm.
     *
     * @return the submit_sm; for data_sm and submit_multi, its equivalent to the first destination
     */
    public SubmitSm message() {
        return (SubmitSm) MESSAGE.getAcquire(this);
    }

    /**
     * Decodes the text of this message without its user data header. For a part of a long text, this is the text of the
     * part; {@link SmscSimulator#texts} joins parts.
     *
     * @return the text; each octet as a character of ISO-8859-1 if the message is not text by its data_coding
     * @throws io.smppcore.text.AlphabetUnavailableException if the Java runtime lacks the alphabet
     */
    public String text() {
        return segment().text(DECODER);
    }

    /**
     * Returns the destinations of a submit_multi after the first one. Names of distribution lists are left out.
     *
     * @return SME addresses in their order; empty for submit_sm and data_sm
     */
    public List<Address> furtherDestinations() {
        return furtherDestinations;
    }

    /** Returns the state of the message, ENROUTE until there is a final state. */
    public MessageState state() {
        return (MessageState) STATE.getAcquire(this);
    }

    /** Returns the time of submission, on the timeline of the simulator, with a precision of milliseconds. */
    public Instant submittedAt() {
        return Instant.ofEpochMilli(submittedMillis);
    }

    /**
     * Returns the time of the final state.
     *
     * @return time on the timeline of the simulator, with a precision of milliseconds; empty if there is no final state
     */
    public Optional<Instant> finalAt() {
        return isFinal() ? Optional.of(Instant.ofEpochMilli(Math.max(submittedMillis, finalMillis))) : Optional.empty();
    }

    @Override
    public String toString() {
        return operation + " " + id + " of " + systemId + ": " + state();
    }

    ReceivedSegment segment() {
        return ReceivedSegment.of(message());
    }

    long number() {
        return number;
    }

    boolean isFinal() {
        return !state().equals(MessageState.ENROUTE);
    }

    /** Sets the final state. Returns false, and does nothing, if there already is one. */
    boolean finish(MessageState result, long nowMillis) {
        if (!STATE.compareAndSet(this, MessageState.ENROUTE, result)) {
            return false;
        }
        finalMillis = nowMillis;
        return true;
    }

    void replace(SubmitSm replacement) {
        MESSAGE.setRelease(this, replacement);
    }

    /**
     * A text that a client has submitted in one message or in several parts. Immutable, except for the states of its
     * parts.
     *
     * @param parts the accepted parts in the order of their numbers, at least one
     * @param total number of parts of the whole text
     */
    public record Joined(List<SimulatedMessage> parts, int total) {

        /** Copies the list. */
        public Joined {
            parts = List.copyOf(parts);
        }

        /** The parts of one text, found so far, by their numbers from 1. */
        private record Group(int total, SortedMap<Integer, SimulatedMessage> parts) {}

        private record Key(String systemId, ReassemblyKey message) {}

        /** Returns true if all parts have been accepted. */
        public boolean isComplete() {
            return parts.size() == total;
        }

        /**
         * Decodes the text of the accepted parts.
         *
         * @return the text; each octet as a character of ISO-8859-1 if the message is not text by its data_coding
         * @throws io.smppcore.text.AlphabetUnavailableException if the Java runtime lacks the alphabet
         */
        public String text() {
            return new ReassembledMessage(
                            parts.stream().map(SimulatedMessage::segment).toList())
                    .text(DECODER);
        }

        /**
         * Joins the parts of texts. Parts belong together if they have the same account, addresses and reference. A
         * part whose number is already present begins another text, as references are reused.
         *
         * @param messages messages in the order of acceptance
         *
         * @return texts in the order of their first parts
         */
        static List<Joined> join(List<SimulatedMessage> messages) {
            List<Group> groups = new ArrayList<>();
            Map<Key, Group> open = new HashMap<>();
            for (SimulatedMessage message : messages) {
                Optional<Concatenation> concatenation = message.segment().concatenation();
                int total = concatenation.map(Concatenation::total).orElse(1);
                int number = concatenation.map(Concatenation::sequence).orElse(1);
                Optional<Key> key = concatenation.map(part -> new Key(
                        message.systemId(),
                        ReassemblyKey.of(
                                message.message().sourceAddress(),
                                message.message().destinationAddress(),
                                part)));
                Group group = key.map(open::get).orElse(null);
                if (group == null || group.parts.containsKey(number)) {
                    Group started = new Group(total, new TreeMap<>());
                    groups.add(started);
                    key.ifPresent(present -> open.put(present, started));
                    group = started;
                }
                group.parts.put(number, message);
                if (group.parts.size() == total) {
                    key.ifPresent(open::remove);
                }
            }
            return groups.stream()
                    .map(group -> new Joined(List.copyOf(group.parts.values()), group.total))
                    .toList();
        }
    }
}
