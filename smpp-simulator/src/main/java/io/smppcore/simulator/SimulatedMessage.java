package io.smppcore.simulator;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.type.Address;
import io.smppcore.type.CommandId;
import io.smppcore.type.MessageState;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/* Not volatile: three fences for each message would cost as much as all the rest of keeping it. Who finds a message in the store sees it as
 * it was put there, and what changes later is read and written with acquire and release. */

/** A message that the simulator has accepted. Thread-safe; its state goes on while one looks. */
public final class SimulatedMessage {

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

    /** Follows the state: for a moment the time of a final one may still be that of the submission. */
    private volatile long finalMillis;

    SimulatedMessage(
            long number, String id, String systemId, Submission submission, MessageState state, long submittedMillis) {
        this.number = number;
        this.id = id;
        this.systemId = systemId;
        this.operation = submission.operation();
        this.message = submission.message();
        this.furtherDestinations = submission.furtherDestinations();
        this.state = state;
        this.submittedMillis = submittedMillis;
    }

    /**
     * The message_id of the response.
     *
     * @return not empty
     */
    public String id() {
        return id;
    }

    /**
     * Whose message it is.
     *
     * @return the system_id of the bind
     */
    public String systemId() {
        return systemId;
    }

    /**
     * The operation that the message came with.
     *
     * @return submit_sm, data_sm or submit_multi
     */
    public CommandId operation() {
        return operation;
    }

    /**
     * The message, as replace_sm has left it.
     *
     * @return as it came; of a data_sm or submit_multi what a submit_sm can say, with the first destination
     */
    public SubmitSm message() {
        return (SubmitSm) MESSAGE.getAcquire(this);
    }

    /**
     * The other destinations of a submit_multi.
     *
     * @return addresses of phones only; none for the other operations
     */
    public List<Address> furtherDestinations() {
        return furtherDestinations;
    }

    /**
     * What has become of the message so far.
     *
     * @return ENROUTE until there is a final state
     */
    public MessageState state() {
        return (MessageState) STATE.getAcquire(this);
    }

    /**
     * When the message came.
     *
     * @return on the timeline of the simulator, to a millisecond
     */
    public Instant submittedAt() {
        return Instant.ofEpochMilli(submittedMillis);
    }

    /**
     * When the message came into its final state.
     *
     * @return on the timeline of the simulator, to a millisecond; empty while it is on its way
     */
    public Optional<Instant> finalAt() {
        return isFinal() ? Optional.of(Instant.ofEpochMilli(Math.max(submittedMillis, finalMillis))) : Optional.empty();
    }

    @Override
    public String toString() {
        return operation + " " + id + " of " + systemId + ": " + state();
    }

    long number() {
        return number;
    }

    boolean isFinal() {
        return !state().equals(MessageState.ENROUTE);
    }

    /** Goes from ENROUTE to a final state; false if it has one already. */
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
}
