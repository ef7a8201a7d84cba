package io.smppcore.gateway.intake;

import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.forward.FinalStates;
import io.smppcore.gateway.forward.Schedule;
import io.smppcore.gateway.history.Count;
import io.smppcore.gateway.history.Tally;
import io.smppcore.gateway.intake.PlannedMessage.Next;
import io.smppcore.gateway.limit.AccountState;
import io.smppcore.gateway.limit.AccountStates;
import io.smppcore.gateway.limit.Limits;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.SubmitResult;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.queue.WaitingCounts;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.trace.StepKind;
import io.smppcore.gateway.trace.StepObserver.Step;
import io.smppcore.gateway.trace.Steps;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Entry point of a partition for messages that accounts submit, over SMPP or HTTP. It checks and filters them, chooses
 * their route, counts them against the limits of the account, and stores them. There is one object for each active
 * partition. Thread-safe.
 *
 * <p>The public methods never block and may be called on an event loop; filters that may block run on virtual threads.
 */
public final class Intake {

    private final PartitionContext context;
    private final AccountStates accounts;
    private final MessageChecks checks;
    private final PartCollector collector;
    private final Schedule schedule;
    private final FinalStates finalStates;

    /** Supplies a result with ESME_ROK, or that with which the gateway currently refuses all messages. */
    private final Supplier<SubmitResult> admission;

    private final Refusals refusals;
    private final Consumer<Message> accepted;

    /**
     * Creates the intake of a partition.
     *
     * @param admission supplies a result with ESME_ROK, or that with which the gateway currently refuses all messages
     * @param accepted called with each message that is durable, in the order of the numbers; must not block
     */
    public Intake(
            PartitionContext context,
            AccountStates accounts,
            MessageChecks checks,
            PartCollector collector,
            Schedule schedule,
            FinalStates finalStates,
            Supplier<SubmitResult> admission,
            Refusals refusals,
            Consumer<Message> accepted) {
        this.context = context;
        this.accounts = accounts;
        this.checks = checks;
        this.collector = collector;
        this.schedule = schedule;
        this.finalStates = finalStates;
        this.admission = admission;
        this.refusals = refusals;
        this.accepted = accepted;
    }

    /**
     * Accepts or refuses the messages of one request of a session. The accepted ones become durable in one commit and
     * share one message_id.
     *
     * @param account system_id
     * @param session id of the session
     * @param requests a message for each destination, at least one
     * @return a future that completes with a result for each request when the accepted ones are durable
     */
    public CompletableFuture<List<SubmitResult>> submit(
            String account, String session, List<? extends MessageRequest<?>> requests) {
        return submit(new Submission(account, session, SubmittedMessage.of(requests), true, null, false));
    }

    /**
     * Accepts or refuses the messages of one request of a session at another node, which has already applied the rate
     * limit. The accepted ones become durable in one commit and share one message_id.
     */
    public CompletableFuture<List<SubmitResult>> submitFromPeer(
            String account, String session, List<SubmittedMessage> items) {
        return submit(new Submission(account, session, items, true, null, true));
    }

    /**
     * Accepts or refuses messages that were submitted over HTTP. The accepted ones become durable in one commit, and
     * each has a message_id of its own. The parts of a message have consecutive numbers; the message_id contains the
     * first.
     *
     * @param account system_id
     * @param key key for which a repeated submission returns the same results; null for none
     * @return a future that completes with a result for each message when the accepted ones are durable
     */
    public CompletableFuture<List<SubmitResult>> submit(
            String account, List<SubmittedMessage> items, @Nullable IdempotencyKey key) {
        return submit(new Submission(account, "", items, false, key, false));
    }

    private CompletableFuture<List<SubmitResult>> submit(Submission submission) {
        TraceContext parent = submission.items().getFirst().trace();
        Step step = context.steps().begin(StepKind.ACCEPT, parent, submission.account(), "");
        TraceContext trace = Steps.contextOf(step, parent);
        CompletableFuture<List<SubmitResult>> results =
                accept(trace.equals(parent) ? submission : submission.with(trace));
        if (step != null) {
            results.whenComplete((done, failure) -> end(step, done, failure));
        }
        return results;
    }

    private void end(Step step, @Nullable List<SubmitResult> results, @Nullable Throwable failure) {
        if (results != null) {
            SubmitResult first = results.getFirst();
            Steps.end(step, first.id(), first.status());
        } else if (failure != null) {
            Steps.end(step, "", failure);
        }
    }

    private CompletableFuture<List<SubmitResult>> accept(Submission submission) {
        AccountConfig config = context.config().accounts().get(submission.account());
        if (config == null) {
            return refuseAll(submission, SubmitResult.refused(CommandStatus.ESME_RINVSYSID, "no such account"));
        }
        SubmitResult current = admission.get();
        if (!current.status().isOk()) {
            return refuseAll(submission, current);
        }
        if (submission.session().isEmpty() && !submission.hasRate()) {
            accounts.sendsOverHttp(config);
        }
        long began = context.listeners().began();
        AccountState state = accounts.of(config);
        return context.routing().filters().mayBlock()
                ? CompletableFuture.supplyAsync(() -> plan(state, submission, began), state.filtering)
                        .thenCompose(Function.identity())
                : plan(state, submission, began);
    }

    private CompletableFuture<List<SubmitResult>> refuseAll(Submission submission, SubmitResult refusal) {
        List<SubmitResult> results = new ArrayList<>(submission.items().size());
        for (SubmittedMessage item : submission.items()) {
            refusals.add(submission.account(), item.parts().getFirst(), item.replyTo(), refusal);
            results.add(refusal);
        }
        return CompletableFuture.completedFuture(results);
    }

    private CompletableFuture<List<SubmitResult>> plan(AccountState state, Submission submission, long began) {
        long now = context.now();
        List<@Nullable SubmitResult> results =
                new ArrayList<>(submission.items().size());
        List<List<PlannedMessage>> planned = new ArrayList<>(submission.items().size());
        for (SubmittedMessage item : submission.items()) {
            List<PlannedMessage> plans = new ArrayList<>(item.parts().size());
            SubmitResult refusal = checks.plan(state, submission.session(), item, now, submission.hasRate(), plans);
            results.add(refusal);
            if (refusal == null) {
                planned.add(plans);
            } else {
                refusals.add(submission.account(), item.parts().getFirst(), item.replyTo(), refusal);
            }
        }
        if (planned.isEmpty()) {
            return CompletableFuture.completedFuture(refusals(results));
        }
        SubmissionPlan plan = withinBound(new SubmissionPlan(state, submission, planned, results, began));
        if (plan.planned().isEmpty()) {
            return CompletableFuture.completedFuture(refusals(plan.results()));
        }
        if (state.tryTakeQuota(plan.parts())) {
            return commit(plan);
        }
        return state.usesGrants()
                ? CompletableFuture.supplyAsync(() -> commitWithinQuota(plan), Limits.VIRTUAL)
                        .thenCompose(Function.identity())
                : commitWithinQuota(plan);
    }

    /** Counts as many messages as may wait, in their order, and refuses the others. */
    private SubmissionPlan withinBound(SubmissionPlan plan) {
        WaitingCounts waiting = context.log().waiting();
        String account = plan.submission().account();
        int max = accounts.maxWaiting(plan.state());
        if (waiting.tryReserve(account, plan.waiting(), max)) {
            return plan;
        }
        return plan.within(plans -> waiting.tryReserve(account, PlannedMessage.waiting(plans), max)
                ? null
                : refused(
                        plans,
                        SubmitResult.refused(
                                CommandStatus.ESME_RMSGQFUL, "messages of the account that wait: at most " + max)));
    }

    private SubmitResult refused(List<PlannedMessage> plans, SubmitResult refusal) {
        refuse(plans.getFirst().message, refusal);
        return refusal;
    }

    /**
     * Commits as many messages as the prepaid parts of the account permit, in their order, and refuses the others. May
     * block; must not be called on an event loop if the account uses grants.
     */
    private CompletableFuture<List<SubmitResult>> commitWithinQuota(SubmissionPlan plan) {
        AccountState state = plan.state();
        int reserved = plan.waiting();
        int kept = 0;
        try {
            SubmissionPlan within = accounts.takeQuota(state, plan.parts()) == null
                    ? plan
                    : plan.within(plans -> {
                        SubmitResult refusal = accounts.takeQuota(state, PlannedMessage.parts(plans));
                        return refusal == null ? null : refused(plans, refusal);
                    });
            kept = within.waiting();
            return within.planned().isEmpty()
                    ? CompletableFuture.completedFuture(refusals(within.results()))
                    : commit(within);
        } finally {
            context.log().waiting().giveBack(plan.submission().account(), reserved - kept);
        }
    }

    private void refuse(Message message, SubmitResult refusal) {
        refusals.add(message.account(), message.request(), message.replyTo(), refusal);
    }

    private static List<SubmitResult> refusals(List<@Nullable SubmitResult> results) {
        return results.stream().map(Objects::requireNonNull).toList();
    }

    private CompletableFuture<List<SubmitResult>> commit(SubmissionPlan plan) {
        CompletableFuture<List<SubmitResult>> results = new CompletableFuture<>();
        context.log()
                .commitReserved(
                        plan.submission().account(),
                        plan.waiting(),
                        positions -> changes(plan, positions),
                        failure -> results.complete(failure == null ? committed(plan) : failed(plan)));
        return results;
    }

    private Changes changes(SubmissionPlan plan, LongSupplier positions) {
        Changes changes = new Changes();
        Submission submission = plan.submission();
        long first = 0;
        for (List<PlannedMessage> plans : plan.planned()) {
            first = submission.oneId() ? first : 0;
            for (PlannedMessage part : plans) {
                long number = positions.getAsLong();
                first = first == 0 ? number : first;
                part.message = part.message.as(number, first);
                add(part, changes, positions);
            }
        }
        if (submission.key() != null) {
            submission.key().put(changes, submission.account(), context.now(), accepted(plan));
        }
        return changes.add(plan.state().counter, plan.parts());
    }

    /** Adds a message to changes, in the table that its next step requires. */
    private void add(PlannedMessage planned, Changes changes, LongSupplier positions) {
        Message message = planned.message;
        switch (planned.next()) {
            case Next.Collect collect -> PartCollector.put(changes, message, planned.due);
            case Next.Drop drop -> {
                TrackedMessage tracked =
                        TrackedMessage.ended(message, "", MessageState.DELETED, drop.reason(), context.now());
                planned.end = finalStates.add(changes, positions, tracked, CommandStatus.ESME_ROK);
            }
            case Next.Schedule later ->
                schedule.put(changes, message, later.queue().group(), planned.due, MessageState.SCHEDULED, "");
            case Next.Send now -> now.queue().put(changes, message);
        }
    }

    /** Begins the next step of a message that is now durable. */
    private void committed(PlannedMessage planned) {
        switch (planned.next()) {
            case Next.Collect collect -> collector.committed(planned.message);
            case Next.Drop drop -> finalStates.committed(Objects.requireNonNull(planned.end));
            case Next.Schedule later -> schedule.committed(planned.due);
            case Next.Send now -> now.queue().committed(planned.message);
        }
    }

    private List<SubmitResult> committed(SubmissionPlan plan) {
        Tally account = context.counts().tallies.account(plan.submission().account());
        for (List<PlannedMessage> plans : plan.planned()) {
            for (PlannedMessage part : plans) {
                context.counts().accepted.increment();
                account.add(Count.ACCEPTED);
                accepted.accept(part.message);
                context.listeners().accepted(plan.began());
                committed(part);
            }
        }
        return accepted(plan);
    }

    private List<SubmitResult> failed(SubmissionPlan plan) {
        plan.state().giveBackQuota(plan.parts());
        SubmitResult failed = SubmitResult.refused(CommandStatus.ESME_RSYSERR, "the store has failed");
        for (List<PlannedMessage> plans : plan.planned()) {
            refuse(plans.getFirst().message, failed);
        }
        return plan.results().stream()
                .map(result -> result == null ? failed : result)
                .toList();
    }

    private List<SubmitResult> accepted(SubmissionPlan plan) {
        List<SubmitResult> results = new ArrayList<>(plan.results().size());
        Iterator<List<PlannedMessage>> planned = plan.planned().iterator();
        for (SubmitResult result : plan.results()) {
            results.add(result != null ? result : accepted(planned.next().getFirst().message));
        }
        return results;
    }

    private SubmitResult accepted(Message message) {
        return new SubmitResult(CommandStatus.ESME_ROK, "", context.idOf(message.customerNumber()));
    }
}
