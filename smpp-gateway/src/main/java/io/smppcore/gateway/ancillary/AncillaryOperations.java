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

/** The answers to query_sm, cancel_sm and replace_sm in a partition. Reads the store: not for event loops. */
public final class AncillaryOperations {

    /** Maximum number of waiting messages in a partition among which a cancellation by addresses searches. */
    private static final int MAX_SEARCHED = 100_000;

    private final PartitionContext context;
    private final WaitingMessages waiting;
    private final MessageChecks checks;
    private final MessageRouter router;
    private final Schedule schedule;
    private final FinalStates finalStates;

    /** Held during a cancellation by addresses, so that only one at a time reads all queues. */
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
     * Answers a query_sm, cancel_sm or replace_sm; the interface version of the session limits the states that it
     * understands.
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
        TrackedMessage tracked = waiting.tracked(id);
        return tracked != null && tracked.account().equals(account) && matches(source, tracked.source())
                ? tracked
                : null;
    }

    /** Returns true if an address of a request is that of the message, or empty: TON and NPI often differ. */
    private static boolean matches(Address asked, Address ofMessage) {
        return asked.length() == 0 || asked.value().equals(ofMessage.value());
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
        return request.respond(cancel(tracked).join());
    }

    private CompletableFuture<CommandStatus> cancel(TrackedMessage tracked) {
        Taken taken = waiting.take(tracked);
        if (taken == null) {
            return CompletableFuture.completedFuture(CommandStatus.ESME_RCANCELFAIL);
        }
        CompletableFuture<CommandStatus> done = new CompletableFuture<>();
        end(tracked, taken, taken.message(), "cancelled by the account", done);
        return done;
    }

    /** Ends a taken message with the state DELETED. */
    private void end(
            TrackedMessage tracked, Taken taken, Message message, String cause, CompletableFuture<CommandStatus> done) {
        TrackedMessage ended =
                TrackedMessage.ended(message, tracked.group(), MessageState.DELETED, cause, context.now());
        finalStates.finish(taken.removal(), ended, null, true, failure -> complete(done, taken, failure));
    }

    /**
     * Cancels the waiting messages that a cancel_sm without a message_id selects (SMPP 5.0 4.5.1).
     *
     * @return ESME_ROK if one was cancelled; ESME_RCANCELFAIL if there is none, or if too many messages wait
     */
    public CommandStatus cancelSelected(String account, CancelSm request) {
        return scanning.get(() -> {
            CommandStatus status = CommandStatus.ESME_RCANCELFAIL;
            List<CompletableFuture<CommandStatus>> cancelled = new ArrayList<>();
            for (long number : selected(account, request)) {
                TrackedMessage tracked = waiting.tracked(number);
                if (tracked != null) {
                    cancelled.add(cancel(tracked));
                }
            }
            for (CompletableFuture<CommandStatus> one : cancelled) {
                status = status.isOk() ? status : one.join();
            }
            return status;
        });
    }

    /** Returns the numbers of the selected messages; none if more messages wait than may be searched. */
    private List<Long> selected(String account, CancelSm request) {
        List<Long> found = new ArrayList<>();
        int[] left = {MAX_SEARCHED};
        waiting.scan(message -> {
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
        Taken taken = waiting.isPart(tracked) ? null : waiting.take(tracked);
        if (taken == null) {
            return request.respond(CommandStatus.ESME_RREPLACEFAIL);
        }
        Replacement replacement;
        try {
            replacement = checks.replace(tracked, taken.message(), request);
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
            end(tracked, taken, replacement.message(), replacement.dropped(), done);
        } else {
            place(tracked, taken, replacement, done);
        }
        return request.respond(done.join());
    }

    /** Moves a replaced message to its queue, or to the schedule if it waits until a time. */
    private void place(
            TrackedMessage tracked, Taken taken, Replacement replacement, CompletableFuture<CommandStatus> done) {
        Changes changes = taken.removal();
        if (replacement.due() == 0) {
            router.enqueue(changes, replacement.message(), failure -> complete(done, taken, failure));
            return;
        }
        // A row with the former time would be deleted by the same changes, so that the new row gets a later time.
        long due = replacement.due() == tracked.dueAt() ? replacement.due() + 1 : replacement.due();
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
        taken.ended();
        done.complete(failure == null ? CommandStatus.ESME_ROK : CommandStatus.ESME_RSYSERR);
    }
}
