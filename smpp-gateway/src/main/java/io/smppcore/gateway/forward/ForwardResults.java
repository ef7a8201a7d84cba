package io.smppcore.gateway.forward;

import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.forward.AcceptedCopies.Copy;
import io.smppcore.gateway.history.Count;
import io.smppcore.gateway.history.Tally;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.queue.Link;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.queue.SendFailures;
import io.smppcore.gateway.smsc.SmscConnector;
import io.smppcore.gateway.smsc.SmscConnector.Bind;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Commit;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.pdu.Response;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.RequestTimeoutException;
import io.smppcore.session.VetoedException;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Handler of the results of requests to SMSCs. By the response or failure, a message is stored as forwarded, is retried
 * later, moves to the next group of its route, or ends. There is one object for each active partition, used by its
 * group queues.
 */
public final class ForwardResults implements GroupQueue.Results {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(ForwardResults.class), LimitedLog.LINES_PER_SECOND);

    private static final long CONGESTED_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final PartitionContext context;
    private final AcceptedCopies copies;
    private final MessageRouter router;
    private final Schedule schedule;
    private final FinalStates finalStates;

    public ForwardResults(
            PartitionContext context,
            AcceptedCopies copies,
            MessageRouter router,
            Schedule schedule,
            FinalStates finalStates) {
        this.context = context;
        this.copies = copies;
        this.router = router;
        this.schedule = schedule;
        this.finalStates = finalStates;
    }

    @Override
    public boolean isOver(GroupQueue queue, Message message) {
        if (isAccepted(queue, message, failure -> queue.leftUnsent(message, failure))) {
            return true;
        }
        if (!message.isExpired(context.now())) {
            return false;
        }
        finalStates.expired(queue, message, failure -> queue.leftUnsent(message, failure));
        return true;
    }

    @Override
    public void answered(GroupQueue queue, Message message, Bind bind, Response response) {
        CommandStatus status = response.commandStatus();
        SmscConnector connector = bind.connector();
        connector.rate.answered(status);
        if (status.isOk()) {
            connector.forwarded.increment();
            smsc(connector).forwarded(context.now() - message.acceptedAt());
            List<Copy> accepted = new ArrayList<>(copies.take(message.number()));
            accepted.addFirst(Copy.of(connector, response));
            forwarded(queue, message, accepted, failure -> queue.left(message, bind, failure));
            return;
        }
        connector.refused.increment();
        smsc(connector).refusedBySmsc(status);
        context.counts().tallies.account(message.account()).refusedBySmsc(status);
        connector.log.warn(
                "SMSC {}: message {} of account {} is refused with {}",
                connector.config.name(),
                queue.messageIdOf(message),
                message.account(),
                status);
        if (isAccepted(queue, message, failure -> queue.left(message, bind, failure))) {
            return;
        }
        boolean isThrottled = status.category() == CommandStatus.Category.THROTTLE;
        if (isThrottled && !context.config().retry().hasRule(status)) {
            queue.putBackFor(CONGESTED_NANOS, message, bind);
            return;
        }
        boolean mayMove = isThrottled || status.category() == CommandStatus.Category.TRANSIENT;
        refused(queue, message, bind, status, mayMove, "refused by the SMSC: " + status);
    }

    private Tally smsc(SmscConnector connector) {
        return context.counts().tallies.smsc(connector.config.name());
    }

    @Override
    public void stored(Message message) {
        copies.stored(message.number());
    }

    private void forwarded(GroupQueue queue, Message message, List<Copy> accepted, Commit done) {
        Changes changes = queue.removal(message);
        AcceptedCopies.Forwarding forwarding = copies.forwarded(changes, message, accepted);
        finalStates.commitForwarded(changes, forwarding.tracked(), failure -> {
            if (failure != null) {
                copies.giveBack(message.number(), accepted);
            }
            done.done(failure);
        });
        copies.committed(forwarding);
    }

    /**
     * Stores a message as forwarded if an SMSC has accepted a copy of it in a late response. Returns false, without
     * calling {@code done}, if no copy is accepted.
     */
    public boolean isAccepted(GroupQueue queue, Message message, Commit done) {
        List<Copy> accepted = copies.take(message.number());
        if (accepted.isEmpty()) {
            return false;
        }
        forwarded(queue, message, accepted, done);
        return true;
    }

    /**
     * Schedules a retry of a refused message. After the last attempt, moves it to the next group of its route or ends
     * it.
     *
     * @param mayMove true if the status permits another group
     */
    private void refused(
            GroupQueue queue, Message message, Bind bind, CommandStatus status, boolean mayMove, String cause) {
        int attempts = message.attempts() + 1;
        Duration delay = context.config().retry().delay(status, attempts);
        if (delay != null) {
            schedule.later(
                    queue,
                    message.afterAttempt(message.tried()),
                    delay,
                    status.toString(),
                    failure -> queue.left(message, bind, failure));
            return;
        }
        if (!mayMove || moveToNext(queue, message, bind) == null) {
            dead(queue, message, bind, MessageState.REJECTED, status, cause, true);
        }
    }

    /**
     * Moves a message to the next group of its route and returns the queue of that group; returns null, without a
     * change, if there is none.
     */
    private @Nullable GroupQueue moveToNext(GroupQueue queue, Message message, Bind bind) {
        List<String> tried = new ArrayList<>(message.tried());
        tried.add(queue.group());
        Message next = message.afterAttempt(List.copyOf(tried));
        GroupQueue other = router.next(next);
        if (other != null) {
            router.moveTo(queue, other, next, failure -> queue.left(message, bind, failure));
        }
        return other;
    }

    @Override
    public void failed(GroupQueue queue, Message message, Bind bind, Throwable failure) {
        if (failure instanceof RequestFailedException lost && lost.outcome() == Outcome.UNKNOWN) {
            unanswered(message, bind, lost);
        }
        if (isAccepted(queue, message, done -> queue.left(message, bind, done))) {
            return;
        }
        if (failure instanceof RequestFailedException lost && lost.outcome() == Outcome.UNKNOWN) {
            unknown(queue, message, bind, lost);
        } else if (failure instanceof VetoedException veto
                && veto.status().category() != CommandStatus.Category.THROTTLE) {
            refused(queue, message, bind, veto.status(), true, "cannot be sent: " + veto.getMessage());
        } else if (SendFailures.isPermanent(failure)) {
            unsendable(queue, message, bind, failure);
        } else {
            queue.notWritten(message, bind, failure);
        }
    }

    /**
     * Counts and logs a request whose outcome is unknown. After a timeout, also suspects the peer and watches for a
     * late response.
     */
    private void unanswered(Message message, Bind bind, RequestFailedException lost) {
        SmscConnector connector = bind.connector();
        context.counts().unanswered.increment();
        connector.unanswered.increment();
        smsc(connector).add(Count.UNANSWERED);
        context.counts().tallies.account(message.account()).add(Count.UNANSWERED);
        connector.log.warn(
                "SMSC {}: message {} of account {} has no response: {}",
                connector.config.name(),
                context.idOf(message.customerNumber()),
                message.account(),
                lost.getMessage());
        if (lost instanceof RequestTimeoutException timeout) {
            bind.suspect();
            long number = message.number();
            timeout.late().thenAccept(response -> copies.received(number, connector, response));
        }
    }

    private AccountConfig.UnknownOutcome unknownOutcome(String account) {
        AccountConfig config = context.config().accounts().get(account);
        return config == null ? AccountConfig.UnknownOutcome.HOLD : config.unknown();
    }

    private void unknown(GroupQueue queue, Message message, Bind bind, RequestFailedException lost) {
        String cause = "outcome unknown: " + lost.getMessage();
        switch (unknownOutcome(message.account())) {
            case RESEND -> resend(queue, message, bind, lost);
            case HOLD -> dead(queue, message, bind, MessageState.UNKNOWN, CommandStatus.ESME_ROK, cause, false);
            case FAIL -> dead(queue, message, bind, MessageState.UNKNOWN, CommandStatus.ESME_ROK, cause, true);
            default -> throw new IllegalStateException();
        }
    }

    /**
     * Schedules another copy of a message whose outcome is unknown, or ends it after too many copies. After a timeout,
     * the connection is still open and the response may just be late, so the next copy waits for at least one more
     * response timeout.
     */
    private void resend(GroupQueue queue, Message message, Bind bind, RequestFailedException lost) {
        Message next = message.afterCopy();
        Duration delay = context.config().retry().delayWithoutResponse(next.copies());
        String cause = "outcome unknown: " + lost.getMessage();
        if (delay == null) {
            cause = "outcome unknown after " + next.copies() + " copies: " + lost.getMessage();
            dead(queue, next, bind, MessageState.UNKNOWN, CommandStatus.ESME_ROK, cause, true);
            return;
        }
        Duration patience = lost instanceof RequestTimeoutException ? bind.responseTimeout() : Duration.ZERO;
        schedule.later(
                queue,
                next,
                delay.compareTo(patience) < 0 ? patience : delay,
                cause,
                failure -> queue.left(message, bind, failure));
    }

    /** Moves a message that this group can never send to the next group of its route, or ends it if there is none. */
    private void unsendable(GroupQueue queue, Message message, Bind bind, Throwable failure) {
        String reason = failure instanceof Link.UnsendableException || failure instanceof RequestFailedException
                ? String.valueOf(failure.getMessage())
                : failure.toString();
        GroupQueue other = moveToNext(queue, message, bind);
        if (other == null) {
            String cause = "cannot be sent: " + reason;
            dead(queue, message, bind, MessageState.UNDELIVERABLE, CommandStatus.ESME_ROK, cause, true);
            return;
        }
        LOG.about("account", message.account())
                .warn(
                        "message {} of account {} cannot be sent to {}, and takes SMSC group {}: {}",
                        queue.messageIdOf(message),
                        message.account(),
                        bind.peer(),
                        other.group(),
                        reason);
    }

    private void dead(
            GroupQueue queue,
            Message message,
            Bind bind,
            MessageState state,
            CommandStatus status,
            String cause,
            boolean withReceipt) {
        finalStates.dead(
                queue, message, state, status, cause, withReceipt, failure -> queue.left(message, bind, failure));
    }
}
