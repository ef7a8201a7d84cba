package io.smppcore.gateway.relay;

import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.relay.Operations.Outcome;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.trace.StepKind;
import io.smppcore.gateway.trace.StepObserver.Step;
import io.smppcore.gateway.trace.Steps;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.internal.LimitedLog;
import io.smppcore.internal.Printable;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.type.CommandStatus;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The acceptance of messages of accounts: checks, filters, routes and stores them.
 *
 * <p>Never blocks unless stated; may be called on an event loop.
 */
final class Intake {

    private static final Logger LOG = LoggerFactory.getLogger(Intake.class);

    /** An account that exceeds its rate has thousands. */
    private static final int REFUSALS_PER_SECOND = 1;

    private final Relay relay;
    private final AccountStates accounts;
    private final Planning planning;

    /** Returns ESME_ROK, or the status with which the gateway refuses all messages. */
    private final Supplier<CommandStatus> admission;

    Intake(Relay relay, AccountStates accounts, Supplier<CommandStatus> admission) {
        this.relay = relay;
        this.accounts = accounts;
        this.admission = admission;
        this.planning = new Planning(relay);
    }

    /**
     * A message of a submission.
     *
     * @param parts its parts in order, at least one, all of them accepted or none
     * @param tags tags in addition to those of the account
     * @param trace trace of the submission; none if it begins one
     */
    record Item(List<? extends MessageRequest<?>> parts, List<String> tags, TraceContext trace) {}

    /**
     * A submission.
     *
     * @param account system_id
     * @param session id of the session, empty for none
     * @param oneId true if all messages have the id of the first
     * @param key key for which a repeated submission returns the same results; null for none
     * @param hasRate true if the rate limit was applied before
     */
    private record Submission(
            String account,
            String session,
            List<Item> items,
            boolean oneId,
            @Nullable IdempotencyKey key,
            boolean hasRate) {

        Submission with(TraceContext trace) {
            List<Item> traced = items.stream()
                    .map(item -> new Item(item.parts(), item.tags(), trace))
                    .toList();
            return new Submission(account, session, traced, oneId, key, hasRate);
        }
    }

    /**
     * Accepts or refuses the messages of one submission of a session, which become durable atomically and have one id.
     *
     * @param account system_id
     * @param session id of the session
     * @param requests a message for each destination
     * @return completes with a result for each request when the accepted ones are durable
     */
    CompletableFuture<List<Outcome>> submit(
            String account, String session, List<? extends MessageRequest<?>> requests) {
        return submit(new Submission(account, session, NodeCodec.items(requests), true, null, false));
    }

    /** Accepts or refuses messages of a session at another node, which has applied the rate limit. */
    CompletableFuture<List<Outcome>> submitFromPeer(String account, String session, List<Item> items) {
        return submit(new Submission(account, session, items, true, null, true));
    }

    /**
     * Accepts or refuses messages, which become durable atomically and have an id each. The parts of a message have
     * consecutive numbers, the first of which is its id.
     *
     * @param account system_id
     * @param key key for which a repeated submission returns the same results; null for none
     * @return completes with a result for each message when the accepted ones are durable
     */
    CompletableFuture<List<Outcome>> submit(String account, List<Item> items, @Nullable IdempotencyKey key) {
        return submit(new Submission(account, "", items, false, key, false));
    }

    private CompletableFuture<List<Outcome>> submit(Submission submission) {
        TraceContext parent = submission.items().getFirst().trace();
        Step step = relay.steps.begin(StepKind.ACCEPT, parent, submission.account(), "");
        TraceContext trace = Steps.contextOf(step, parent);
        CompletableFuture<List<Outcome>> results = accept(trace.equals(parent) ? submission : submission.with(trace));
        if (step != null) {
            results.whenComplete((done, failure) -> end(step, done, failure));
        }
        return results;
    }

    private void end(Step step, @Nullable List<Outcome> results, @Nullable Throwable failure) {
        if (results != null) {
            Outcome first = results.getFirst();
            Steps.end(step, first.id(), first.status());
        } else if (failure != null) {
            Steps.end(step, "", failure);
        }
    }

    private CompletableFuture<List<Outcome>> accept(Submission submission) {
        AccountConfig config = relay.config().accounts().get(submission.account());
        if (config == null) {
            return refuseAll(submission, Outcome.refused(CommandStatus.ESME_RINVSYSID, "no such account"));
        }
        CommandStatus open = admission.get();
        if (!open.isOk()) {
            return refuseAll(submission, Outcome.refused(open, "the gateway takes no messages"));
        }
        if (submission.session().isEmpty() && !submission.hasRate()) {
            accounts.sendsOverHttp(config);
        }
        long began = relay.listener.began();
        AccountState state = accounts.of(config);
        return relay.routing().filters().mayBlock()
                ? CompletableFuture.supplyAsync(() -> plan(state, submission, began), state.filtering)
                        .thenCompose(Function.identity())
                : plan(state, submission, began);
    }

    private CompletableFuture<List<Outcome>> refuseAll(Submission submission, Outcome refusal) {
        List<Outcome> results = new ArrayList<>(submission.items().size());
        for (Item item : submission.items()) {
            refused(submission.account(), item.parts().getFirst(), refusal);
            results.add(refusal);
        }
        return CompletableFuture.completedFuture(results);
    }

    private CompletableFuture<List<Outcome>> plan(AccountState state, Submission submission, long began) {
        long now = relay.now();
        List<@Nullable Outcome> results = new ArrayList<>(submission.items().size());
        List<List<Planned>> planned = new ArrayList<>(submission.items().size());
        for (Item item : submission.items()) {
            List<Planned> plans = new ArrayList<>(item.parts().size());
            Outcome refusal = planning.plan(state, submission.session(), item, now, submission.hasRate(), plans);
            results.add(refusal);
            if (refusal == null) {
                planned.add(plans);
            } else {
                refused(submission.account(), item.parts().getFirst(), refusal);
            }
        }
        if (planned.isEmpty()) {
            return CompletableFuture.completedFuture(refusals(results));
        }
        Plan plan = new Plan(state, submission, planned, results, began);
        if (state.tryTakeQuota(plan.parts())) {
            return commit(plan);
        }
        return state.usesGrants()
                ? CompletableFuture.supplyAsync(() -> commitWithinQuota(plan), Limits.VIRTUAL)
                        .thenCompose(Function.identity())
                : commitWithinQuota(plan);
    }

    /**
     * A submission that is committed atomically.
     *
     * @param planned accepted messages, each with one or more parts
     * @param results a result for each message, null for accepted ones until they are durable
     * @param began time of the request, see {@link Listeners#began}
     */
    private record Plan(
            AccountState state,
            Submission submission,
            List<List<Planned>> planned,
            List<@Nullable Outcome> results,
            long began) {

        int parts() {
            int parts = 0;
            for (List<Planned> plans : planned) {
                parts += Planned.parts(plans);
            }
            return parts;
        }
    }

    /** Commits as many messages as the prepaid parts permit. May block: not for event loops. */
    private CompletableFuture<List<Outcome>> commitWithinQuota(Plan plan) {
        AccountState state = plan.state();
        if (accounts.takeQuota(state, plan.parts()) == null) {
            return commit(plan);
        }
        List<List<Planned>> within = new ArrayList<>();
        List<@Nullable Outcome> results = new ArrayList<>(plan.results());
        Iterator<List<Planned>> planned = plan.planned().iterator();
        for (int i = 0; i < results.size(); i++) {
            if (results.get(i) == null) {
                List<Planned> plans = planned.next();
                Outcome refusal = accounts.takeQuota(state, Planned.parts(plans));
                if (refusal == null) {
                    within.add(plans);
                } else {
                    results.set(i, refusal);
                    refused(
                            plan.submission().account(),
                            plans.getFirst().message.request(),
                            refusal);
                }
            }
        }
        return within.isEmpty()
                ? CompletableFuture.completedFuture(refusals(results))
                : commit(new Plan(state, plan.submission(), within, results, plan.began()));
    }

    private static List<Outcome> refusals(List<@Nullable Outcome> results) {
        return results.stream().map(Objects::requireNonNull).toList();
    }

    private void refused(String account, MessageRequest<?> request, Outcome refusal) {
        relay.counts.refused.increment();
        relay.refusals
                .computeIfAbsent(account, name -> new LimitedLog(LOG, REFUSALS_PER_SECOND).about("account", name))
                .info(
                        "account {}: message to {} refused with {}: {}",
                        Printable.of(account),
                        Printable.of(request.destinationAddress().value()),
                        refusal.status(),
                        refusal.reason());
        relay.listener.refused(account, request, refusal.status(), refusal.reason(), relay.now());
    }

    private CompletableFuture<List<Outcome>> commit(Plan plan) {
        CompletableFuture<List<Outcome>> results = new CompletableFuture<>();
        relay.log.commit(
                positions -> changes(plan, positions),
                failure -> results.complete(failure == null ? committed(plan) : failed(plan)));
        return results;
    }

    private Changes changes(Plan plan, LongSupplier positions) {
        Changes changes = new Changes();
        Submission submission = plan.submission();
        long first = 0;
        for (List<Planned> plans : plan.planned()) {
            first = submission.oneId() ? first : 0;
            for (Planned part : plans) {
                long number = positions.getAsLong();
                first = first == 0 ? number : first;
                part.message = part.message.as(number, first);
                part.add(relay, changes, positions);
            }
        }
        if (submission.key() != null) {
            submission.key().put(changes, submission.account(), relay.now(), accepted(plan));
        }
        return changes.add(plan.state().counter, plan.parts());
    }

    private List<Outcome> committed(Plan plan) {
        for (List<Planned> plans : plan.planned()) {
            for (Planned part : plans) {
                part.committed(relay, plan.began());
            }
        }
        return accepted(plan);
    }

    private List<Outcome> failed(Plan plan) {
        plan.state().giveBackQuota(plan.parts());
        Outcome failed = Outcome.refused(CommandStatus.ESME_RSYSERR, "the store has failed");
        for (List<Planned> plans : plan.planned()) {
            refused(plan.submission().account(), plans.getFirst().message.request(), failed);
        }
        return plan.results().stream()
                .map(result -> result == null ? failed : result)
                .toList();
    }

    private List<Outcome> accepted(Plan plan) {
        List<Outcome> results = new ArrayList<>(plan.results().size());
        Iterator<List<Planned>> planned = plan.planned().iterator();
        for (Outcome result : plan.results()) {
            results.add(result != null ? result : accepted(planned.next().getFirst().message));
        }
        return results;
    }

    private Outcome accepted(Message message) {
        return new Outcome(CommandStatus.ESME_ROK, "", relay.idOf(message.customerNumber()));
    }
}
