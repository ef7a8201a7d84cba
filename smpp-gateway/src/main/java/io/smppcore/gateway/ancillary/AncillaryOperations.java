package io.smppcore.gateway.ancillary;

import io.smppcore.gateway.ancillary.WaitingMessages.Taken;
import io.smppcore.gateway.forward.FinalStates;
import io.smppcore.gateway.forward.MessageRouter;
import io.smppcore.gateway.forward.Schedule;
import io.smppcore.gateway.intake.MessageChecks;
import io.smppcore.gateway.intake.MessageChecks.Replacement;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.Guard;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.message.MessageTimes;
import io.smppcore.pdu.CancelSm;
import io.smppcore.pdu.CancelSmResp;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.QuerySmResp;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.pdu.ReplaceSmResp;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.MessageState;
import io.smppcore.type.SmppTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Processor of query_sm, cancel_sm and replace_sm for the messages of a partition. There is one object for each active
 * partition. Thread-safe; methods read the store and must not be called on an event loop.
 */
public final class AncillaryOperations {

    /**
     * Maximum number of waiting messages that a cancel_sm without a message_id searches. With more in the partition, it
     * is refused.
     */
    private static final int MAX_SEARCHED = 100_000;

    private final PartitionContext context;
    private final WaitingMessages waiting;
    private final MessageChecks checks;
    private final MessageRouter router;
    private final Schedule schedule;
    private final FinalStates finalStates;

    /** Held during a cancel_sm without a message_id, so that only one at a time reads all queues. */
    private final Guard scanning = new Guard();

    public AncillaryOperations(
            PartitionContext context,
            WaitingMessages waiting,
            MessageChecks checks,
            MessageRouter router,
            Schedule schedule,
            FinalStates finalStates) {
        this.context = context;
        this.waiting = waiting;
        this.checks = checks;
        this.router = router;
        this.schedule = schedule;
        this.finalStates = finalStates;
    }

    /**
     * Processes a query_sm, cancel_sm or replace_sm, and returns the response when its effect is durable.
     *
     * @param version SMPP version of the session, by which the message_state of the response is chosen
     */
    public Response answer(String account, Request<?> request, InterfaceVersion version) {
        return switch (request) {
            case QuerySm query -> query(account, query, version);
            case CancelSm cancel -> cancel(account, cancel);
            case ReplaceSm replace -> replace(account, replace);
            default -> throw new IllegalArgumentException("no inquiry: " + request.commandId());
        };
    }

    private @Nullable TrackedMessage ownMessage(String account, String id, Address source) {
        TrackedMessage tracked = waiting.tracked(account, id);
        return tracked != null && tracked.account().equals(account) && matches(source, tracked.source())
                ? tracked
                : null;
    }

    /** Returns true if an address of a request is empty, or may be that of the message. */
    private static boolean matches(Address asked, Address ofMessage) {
        return asked.length() == 0 || asked.mayBe(ofMessage);
    }

    private QuerySmResp query(String account, QuerySm request, InterfaceVersion version) {
        TrackedMessage tracked = ownMessage(account, request.messageId(), request.sourceAddress());
        if (tracked == null) {
            return request.respond(CommandStatus.ESME_RINVMSGID);
        }
        String finalDate = tracked.isFinal()
                ? SmppTime.at(Instant.ofEpochMilli(tracked.finalAt())).text()
                : "";
        // SMPP 3.4 has no SCHEDULED state.
        boolean isNew = tracked.state().equals(MessageState.SCHEDULED) && !version.equals(InterfaceVersion.V5_0);
        return QuerySmResp.ok(request.messageId(), finalDate, isNew ? MessageState.ENROUTE : tracked.state(), 0);
    }

    private CancelSmResp cancel(String account, CancelSm request) {
        TrackedMessage tracked = ownMessage(account, request.messageId(), request.sourceAddress());
        if (tracked == null || !matches(request.destinationAddress(), tracked.destination())) {
            return request.respond(CommandStatus.ESME_RINVMSGID);
        }
        return request.respond(cancel(account, tracked.number()).join());
    }

    private CompletableFuture<CommandStatus> cancel(String account, long number) {
        Taken taken = waiting.take(account, number);
        if (taken == null) {
            return CompletableFuture.completedFuture(CommandStatus.ESME_RCANCELFAIL);
        }
        CompletableFuture<CommandStatus> done = new CompletableFuture<>();
        end(taken, taken.message(), "cancelled by the account", done);
        return done;
    }

    /**
     * Ends a message that was taken from its place with the state DELETED. Completes the future with the status when
     * this is durable.
     */
    private void end(Taken taken, Message message, String cause, CompletableFuture<CommandStatus> done) {
        TrackedMessage ended =
                TrackedMessage.ended(message, taken.tracked().group(), MessageState.DELETED, cause, context.now());
        finalStates.finish(taken.removal(), ended, null, true, failure -> complete(done, taken, failure));
    }

    /**
     * Cancels the waiting messages that a cancel_sm without a message_id selects by its service_type and addresses
     * (SMPP 5.0 section 4.5.1).
     *
     * @return ESME_ROK if at least one message was cancelled; ESME_RCANCELFAIL if none was found, or if too many
     *     messages wait
     */
    public CommandStatus cancelSelected(String account, CancelSm request) {
        return scanning.get(() -> {
            CommandStatus status = CommandStatus.ESME_RCANCELFAIL;
            List<CompletableFuture<CommandStatus>> cancelled = new ArrayList<>();
            for (long number : selected(account, request)) {
                cancelled.add(cancel(account, number));
            }
            for (CompletableFuture<CommandStatus> one : cancelled) {
                CommandStatus ofOne = one.join(); // also after a success: the response means that all are durable
                status = status.isOk() ? status : ofOne;
            }
            return status;
        });
    }

    /** Returns the numbers of the selected messages; none if more messages wait than are searched. */
    private List<Long> selected(String account, CancelSm request) {
        List<Long> found = new ArrayList<>();
        int[] left = {MAX_SEARCHED};
        waiting.scan(account, message -> {
            MessageRequest<?> sm = message.request();
            if (message.account().equals(account)
                    && request.selects(sm.serviceType(), message.source(), message.destination())) {
                found.add(message.number());
            }
            return --left[0] > 0;
        });
        return left[0] > 0 ? found : List.of();
    }

    private ReplaceSmResp replace(String account, ReplaceSm request) {
        TrackedMessage tracked = ownMessage(account, request.messageId(), request.sourceAddress());
        if (tracked == null) {
            return request.respond(CommandStatus.ESME_RINVMSGID);
        }
        CommandStatus readable = MessageTimes.check(request);
        if (!readable.isOk()) {
            return request.respond(readable);
        }
        Taken taken = waiting.isPart(tracked) ? null : waiting.take(account, tracked.number());
        if (taken == null) {
            return request.respond(CommandStatus.ESME_RREPLACEFAIL);
        }
        Replacement replacement;
        try {
            replacement = checks.replace(taken.tracked(), taken.message(), request);
        } catch (RuntimeException | Error e) {
            taken.putBack();
            throw e;
        }
        if (!replacement.status().isOk()) {
            taken.putBack();
            return request.respond(replacement.status());
        }
        CompletableFuture<CommandStatus> done = new CompletableFuture<>();
        if (replacement.dropped() != null) {
            end(taken, replacement.message(), replacement.dropped(), done);
        } else {
            place(taken, replacement, done);
        }
        return request.respond(done.join());
    }

    /** Puts a replaced message into the queue of its group, or into the schedule if it has to wait until a time. */
    private void place(Taken taken, Replacement replacement, CompletableFuture<CommandStatus> done) {
        Changes changes = taken.removal();
        if (replacement.due() == 0) {
            router.enqueue(changes, replacement.message(), failure -> complete(done, taken, failure));
            return;
        }
        // The new row gets a later time than the former one: with the same time, the same key would be deleted and
        // written in one commit.
        long due = replacement.due() == taken.tracked().dueAt() ? replacement.due() + 1 : replacement.due();
        schedule.put(
                changes, replacement.message(), replacement.group(), due, replacement.state(), replacement.cause());
        context.log().commit(changes, failure -> {
            if (failure == null) {
                schedule.committed(due);
            }
            complete(done, taken, failure);
        });
    }

    private static void complete(CompletableFuture<CommandStatus> done, Taken taken, @Nullable StoreException failure) {
        taken.ended(failure);
        done.complete(failure == null ? CommandStatus.ESME_ROK : CommandStatus.ESME_RSYSERR);
    }
}
