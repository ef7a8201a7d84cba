package io.smppcore.gateway.relay;

import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.filter.Direction;
import io.smppcore.gateway.filter.FilterChain;
import io.smppcore.gateway.filter.Verdict;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.Table;
import io.smppcore.gateway.trace.StepKind;
import io.smppcore.gateway.trace.StepObserver.Step;
import io.smppcore.gateway.trace.Steps;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.segment.Concatenation;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import io.smppcore.type.SmppTime;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The acceptance of messages of accounts: checks, filters, routes and stores them.
 *
 * <p>Never blocks unless stated; may be called on an event loop.
 */
final class Intake {

    /** Maximum time for which other submissions may repeatedly take the granted parts first. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Relay relay;
    private final Admission admission;
    private final Limits limits;
    private final Map<String, AccountState> accounts = new ConcurrentHashMap<>();

    /** The admission of messages by the gateway as a whole. */
    @FunctionalInterface
    interface Admission {

        /** Returns ESME_ROK, or the status of a refusal. */
        CommandStatus status();
    }

    /**
     * The result of one message of a submission.
     *
     * @param status ESME_ROK, or the status of the refusal
     * @param reason reason of the refusal, empty if there is none
     * @param number number in the message_id of the account, 0 if refused
     */
    record Result(CommandStatus status, String reason, long number) {

        static Result refused(CommandStatus status, String reason) {
            return new Result(status, reason, 0);
        }

        boolean isOk() {
            return status.isOk();
        }
    }

    Intake(Relay relay, Admission admission, Limits limits) {
        this.relay = relay;
        this.admission = admission;
        this.limits = limits;
    }

    /** Returns the state of a configured account. */
    AccountState account(AccountConfig config) {
        AccountState state = accounts.get(config.systemId());
        if (state == null) {
            state = accounts.computeIfAbsent(
                    config.systemId(),
                    name -> new AccountState(
                            config,
                            limits.rate(config),
                            relay.log().partition().counter(AccountState.counterOf(name)),
                            limits.isWhole()));
        }
        if (!state.isCurrent(config)) {
            state.config(() -> relay.config().accounts().get(config.systemId()));
        }
        return state;
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
     * Accepts or refuses the messages of one submission of a session, which become durable atomically and have one id.
     *
     * @param account system_id
     * @param session id of the session
     * @param requests a message for each destination
     * @return completes with a result for each request when the accepted ones are durable
     */
    CompletableFuture<List<Result>> submit(String account, String session, List<? extends MessageRequest<?>> requests) {
        return submit(account, session, Wire.items(requests), true, null, false);
    }

    /** Accepts or refuses messages of a session at another node, which has applied the rate limit. */
    CompletableFuture<List<Result>> submitFromPeer(String account, String session, List<Item> items) {
        return submit(account, session, items, true, null, true);
    }

    /**
     * Accepts or refuses messages, which become durable atomically and have an id each. The parts of a message have
     * consecutive numbers, the first of which is its id.
     *
     * @param account system_id
     * @param key key for which a repeated submission returns the same results; null for none
     * @return completes with a result for each message when the accepted ones are durable
     */
    CompletableFuture<List<Result>> submit(String account, List<Item> items, @Nullable IdempotencyKey key) {
        return submit(account, "", items, false, key, false);
    }

    private CompletableFuture<List<Result>> submit(
            String account,
            String session,
            List<Item> items,
            boolean oneId,
            @Nullable IdempotencyKey key,
            boolean hasRate) {
        TraceContext parent = items.getFirst().trace();
        Step step = relay.steps().begin(StepKind.ACCEPT, parent, account, "");
        TraceContext trace = Steps.contextOf(step, parent);
        List<Item> traced = trace.equals(parent)
                ? items
                : items.stream()
                        .map(item -> new Item(item.parts(), item.tags(), trace))
                        .toList();
        CompletableFuture<List<Result>> results = observed(account, session, traced, oneId, key, hasRate);
        if (step != null) {
            results.whenComplete((done, failure) -> end(step, done, failure));
        }
        return results;
    }

    private void end(Step step, @Nullable List<Result> results, @Nullable Throwable failure) {
        if (results != null) {
            Result first = results.getFirst();
            Steps.end(step, first.isOk() ? relay.idOf(first.number()) : "", first.status());
        } else if (failure != null) {
            Steps.end(step, "", failure);
        }
    }

    private CompletableFuture<List<Result>> observed(
            String account,
            String session,
            List<Item> items,
            boolean oneId,
            @Nullable IdempotencyKey key,
            boolean hasRate) {
        AccountConfig config = relay.config().accounts().get(account);
        CommandStatus open = config == null ? CommandStatus.ESME_RINVSYSID : admission.status();
        if (config == null || !open.isOk()) {
            Result refused = Result.refused(open, config == null ? "no such account" : "the gateway takes no messages");
            items.forEach(item -> refused(account, item.parts().getFirst(), refused));
            return CompletableFuture.completedFuture(
                    items.stream().map(item -> refused).toList());
        }
        long began = relay.listener().began();
        AccountState state = account(config);
        if (!relay.routing().filters().mayBlock()) {
            return plan(state, session, items, oneId, key, hasRate, began);
        }
        CompletableFuture<List<Result>> outcome = new CompletableFuture<>();
        state.filtering().execute(() -> {
            try {
                plan(state, session, items, oneId, key, hasRate, began).whenComplete((results, failure) -> {
                    if (failure == null) {
                        outcome.complete(results);
                    } else {
                        outcome.completeExceptionally(failure);
                    }
                });
            } catch (RuntimeException | Error e) {
                outcome.completeExceptionally(e);
            }
        });
        return outcome;
    }

    private CompletableFuture<List<Result>> plan(
            AccountState state,
            String session,
            List<Item> items,
            boolean oneId,
            @Nullable IdempotencyKey key,
            boolean hasRate,
            long began) {
        String account = state.config().systemId();
        long now = relay.now();
        List<@Nullable Result> results = new ArrayList<>(items.size());
        List<List<Planned>> planned = new ArrayList<>(items.size());
        int parts = 0;
        for (Item item : items) {
            List<Planned> plans = new ArrayList<>(item.parts().size());
            Result refusal = plan(state, session, item, now, plans, hasRate);
            results.add(refusal);
            if (refusal != null) {
                refused(account, item.parts().getFirst(), refusal);
            } else {
                planned.add(plans);
                parts += parts(plans);
            }
        }
        if (planned.isEmpty()) {
            return CompletableFuture.completedFuture(refusals(results));
        }
        Submission submission = new Submission(state, planned, results, parts, oneId, key, began);
        if (state.tryTakeQuota(parts)) {
            return commit(submission);
        }
        return state.usesGrants()
                ? CompletableFuture.supplyAsync(() -> commitWithinQuota(submission), Intake::start)
                        .thenCompose(Function.identity())
                : commitWithinQuota(submission);
    }

    /**
     * Takes prepaid parts, and requests a grant if there are too few. Blocks: not for event loops.
     *
     * @return the refusal; null if the parts were taken
     */
    @Nullable
    Result takeQuota(AccountState state, int parts) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!state.tryTakeQuota(parts)) {
            if (!state.usesGrants()) {
                return Limits.USED_UP;
            }
            Optional<Result> refusal = limits.askFor(relay, state, parts).join();
            if (refusal.isPresent()) {
                return refusal.get();
            }
            // Other submissions may take the granted parts first, or the home may reclaim them.
            if (System.nanoTime() - end > 0) {
                return Limits.UNKNOWN;
            }
        }
        return null;
    }

    private static void start(Runnable work) {
        Thread.startVirtualThread(work);
    }

    /** Commits as many messages as the prepaid parts permit. May block: not for event loops. */
    private CompletableFuture<List<Result>> commitWithinQuota(Submission submission) {
        AccountState state = submission.state();
        if (takeQuota(state, submission.parts()) == null) {
            return commit(submission);
        }
        List<List<Planned>> within = new ArrayList<>();
        List<@Nullable Result> results = new ArrayList<>(submission.results());
        int taken = 0;
        int next = 0;
        for (int i = 0; i < results.size(); i++) {
            if (results.get(i) == null) {
                List<Planned> plans = submission.planned().get(next++);
                int parts = parts(plans);
                Result refusal = takeQuota(state, parts);
                if (refusal == null) {
                    within.add(plans);
                    taken += parts;
                } else {
                    results.set(i, refusal);
                    refused(state.config().systemId(), plans.getFirst().message.request(), refusal);
                }
            }
        }
        if (within.isEmpty()) {
            return CompletableFuture.completedFuture(refusals(results));
        }
        return commit(new Submission(
                state, within, results, taken, submission.oneId(), submission.key(), submission.began()));
    }

    private static List<Result> refusals(List<@Nullable Result> results) {
        return results.stream().map(Objects::requireNonNull).toList();
    }

    private void refused(String account, MessageRequest<?> request, Result refusal) {
        relay.counts().refused.increment();
        relay.listener().refused(account, request, refusal.status(), refusal.reason(), relay.now());
    }

    /**
     * A submission that is committed atomically.
     *
     * @param planned accepted messages, each with one or more parts
     * @param results a result for each message, null for accepted ones until they are durable
     * @param parts total number of parts
     * @param oneId true if all messages have the id of the first
     * @param began time of the request, see {@link Listeners#began}
     */
    private record Submission(
            AccountState state,
            List<List<Planned>> planned,
            List<@Nullable Result> results,
            int parts,
            boolean oneId,
            @Nullable IdempotencyKey key,
            long began) {}

    /** Plans the parts of a message, or returns the refusal. */
    private @Nullable Result plan(
            AccountState state, String session, Item item, long now, List<Planned> plans, boolean hasRate) {
        for (MessageRequest<?> part : item.parts()) {
            Result refusal = plan(state.config(), session, part, item, now, plans);
            if (refusal != null) {
                return refusal;
            }
        }
        Result filtered = filter(state.config(), plans);
        if (filtered != null) {
            return filtered;
        }
        int parts = parts(plans);
        if (!hasRate && !state.tryTakeRate(parts)) {
            return Result.refused(CommandStatus.ESME_RTHROTTLED, "rate of the account");
        }
        for (Planned plan : plans) {
            if (plan.dropped == null && !plan.isGathered) {
                Routes.Choice choice = relay.routes().choose(plan.message);
                if (choice.outlet() == null) {
                    return Result.refused(choice.status(), choice.reason());
                }
                plan.outlet = choice.outlet();
            }
        }
        return null;
    }

    private static int parts(List<Planned> plans) {
        int parts = 0;
        for (Planned plan : plans) {
            parts += plan.parts;
        }
        return parts;
    }

    /** A message that has passed all checks. */
    private static final class Planned {
        final long due;
        final int parts;
        Message message;

        /** True for a part that waits for the other parts. */
        boolean isGathered;

        @Nullable
        GroupOutlet outlet;

        Verdict.@Nullable Dropped dropped;

        /** Action to run when it is durable, or null. */
        @Nullable
        Runnable durable;

        Planned(Message message, long due) {
            this.message = message;
            this.due = due;
            this.parts = Parts.count(message.request());
        }
    }

    /** Adds a message whose fields are valid, or returns the refusal. */
    private @Nullable Result plan(
            AccountConfig config, String session, MessageRequest<?> request, Item item, long now, List<Planned> plans) {
        if (!config.allowsSender(request.sourceAddress().value())) {
            return Result.refused(CommandStatus.ESME_RINVSRCADR, "source address is not one of the account");
        }
        if (request.destinationAddress().length() == 0) {
            return Result.refused(CommandStatus.ESME_RINVDSTADR, "no destination address");
        }
        Long due = timeOf(scheduleOf(request), now);
        if (due == null) {
            return Result.refused(CommandStatus.ESME_RINVSCHED, "schedule_delivery_time cannot be read");
        }
        Long end = timeOf(validityOf(request), now);
        if (end == null) {
            return Result.refused(CommandStatus.ESME_RINVEXPIRY, "validity_period cannot be read");
        }
        long latest = now + config.validity().toMillis();
        long expiresAt = end == 0 ? latest : Math.min(end, latest);
        if (expiresAt <= now || expiresAt <= due) {
            return Result.refused(CommandStatus.ESME_RINVEXPIRY, "validity_period is over before the message is sent");
        }
        MessageRequest<?> toSend = due == 0 ? request : unscheduled(request);
        Message message = new Message(
                0, 0, 0, config.systemId(), session, now, expiresAt, 0, List.of(), item.tags(), item.trace(), toSend);
        plans.add(new Planned(message, due));
        return null;
    }

    /** Replaces the parts of a message by the result of the filters, or returns the refusal. */
    private @Nullable Result filter(AccountConfig config, List<Planned> plans) {
        FilterChain filters = relay.routing().filters();
        if (filters.isEmpty()) {
            return null;
        }
        Planned first = plans.getFirst();
        if (plans.size() == 1 && filters.needsText(Direction.MT) && isPart(first.message)) {
            first.isGathered = true;
            return relay.gathering().hasRoom(config.systemId())
                    ? null
                    : Result.refused(CommandStatus.ESME_RMSGQFUL, "too many parts wait for the others");
        }
        List<Planned> parts = List.copyOf(plans);
        Rewriting.Judged judged = Rewriting.judge(
                filters, config.tags(), parts.stream().map(plan -> plan.message).toList());
        switch (judged.verdict()) {
            case Verdict.Refused refused -> {
                return Result.refused(refused.status(), refused.reason());
            }
            case Verdict.Dropped dropped -> plans.forEach(plan -> plan.dropped = dropped);
            default -> {
                plans.clear();
                for (int i = 0; i < judged.requests().size(); i++) {
                    Planned part = parts.get(Math.min(i, parts.size() - 1));
                    plans.add(new Planned(
                            part.message.with(judged.tags(), judged.requests().get(i)), part.due));
                }
            }
        }
        return null;
    }

    private static boolean isPart(Message message) {
        Concatenation concatenation = Parts.concatenation(message.request());
        return concatenation != null && concatenation.total() > 1;
    }

    private CompletableFuture<List<Result>> commit(Submission submission) {
        AccountState state = submission.state();
        int parts = submission.parts();
        List<@Nullable Result> results = submission.results();
        String account = state.config().systemId();
        CompletableFuture<List<Result>> accepted = new CompletableFuture<>();
        relay.log()
                .commit(
                        positions -> {
                            Changes changes = new Changes();
                            long first = 0;
                            for (List<Planned> plans : submission.planned()) {
                                first = submission.oneId() ? first : 0;
                                for (Planned plan : plans) {
                                    long number = positions.getAsLong();
                                    first = first == 0 ? number : first;
                                    plan.message = numbered(plan, number, first);
                                    add(changes, positions, plan);
                                }
                            }
                            if (submission.key() != null) {
                                submission.key().put(changes, account, relay.now(), accepted(submission));
                            }
                            return changes.add(state.counter(), parts);
                        },
                        failure -> {
                            if (failure != null) {
                                state.giveBackQuota(parts);
                                Result failed = Result.refused(CommandStatus.ESME_RSYSERR, "the store has failed");
                                results.replaceAll(result -> result == null ? failed : result);
                                for (List<Planned> plans : submission.planned()) {
                                    refused(account, plans.getFirst().message.request(), failed);
                                }
                                accepted.complete(refusals(results));
                                return;
                            }
                            for (List<Planned> plans : submission.planned()) {
                                for (Planned plan : plans) {
                                    committed(plan, submission.began());
                                }
                            }
                            accepted.complete(accepted(submission));
                        });
        return accepted;
    }

    private static List<Result> accepted(Submission submission) {
        List<Result> results = new ArrayList<>(submission.results().size());
        int next = 0;
        for (Result result : submission.results()) {
            if (result == null) {
                Message message = submission.planned().get(next++).getFirst().message;
                results.add(new Result(CommandStatus.ESME_ROK, "", message.customerNumber()));
            } else {
                results.add(result);
            }
        }
        return results;
    }

    private static Message numbered(Planned plan, long number, long customerNumber) {
        Message message = plan.message;
        return new Message(
                number,
                number,
                customerNumber,
                message.account(),
                message.session(),
                message.acceptedAt(),
                message.expiresAt(),
                0,
                List.of(),
                message.tags(),
                message.trace(),
                message.request());
    }

    private void add(Changes changes, LongSupplier positions, Planned plan) {
        Message message = plan.message;
        GroupOutlet outlet = plan.outlet;
        if (plan.isGathered) {
            Gathering.put(changes, message, plan.due);
        } else if (plan.dropped != null || outlet == null) {
            String reason = plan.dropped == null ? "" : plan.dropped.reason();
            MessageState state = MessageState.DELETED;
            Life life = Life.of(message, "", state, reason).ended(state, relay.now(), reason);
            plan.durable = relay.endings().finish(changes, positions, life);
        } else if (plan.due > 0) {
            relay.schedule().put(changes, message, outlet.group(), plan.due, MessageState.SCHEDULED, "");
        } else {
            changes.put(Table.QUEUE, outlet.queue.key(message.position()), message.toOctets())
                    .add(outlet.depthCounter, 1);
        }
    }

    private void committed(Planned plan, long began) {
        relay.counts().accepted.increment();
        relay.listener().accepted(began);
        if (plan.isGathered) {
            relay.gathering().committed(plan.message);
        }
        if (plan.durable != null) {
            plan.durable.run();
        }
        if (plan.dropped == null && plan.outlet != null) {
            if (plan.due == 0) {
                plan.outlet.committed(plan.message);
            } else {
                relay.schedule().committed(plan.due);
            }
        }
    }

    private static String scheduleOf(MessageRequest<?> request) {
        return request instanceof SubmitSm sm ? sm.scheduleDeliveryTime() : "";
    }

    private static String validityOf(MessageRequest<?> request) {
        return request instanceof SubmitSm sm ? sm.validityPeriod() : "";
    }

    private static MessageRequest<?> unscheduled(MessageRequest<?> request) {
        return request instanceof SubmitSm sm
                ? sm.toBuilder().scheduleDeliveryTime("").build()
                : request;
    }

    /** Returns the time in milliseconds since 1970, 0 for an empty text, or null if it cannot be read. */
    private static @Nullable Long timeOf(String text, long now) {
        if (text.isEmpty()) {
            return 0L;
        }
        Instant at = Instant.ofEpochMilli(now);
        return switch (SmppTime.tryParse(text)) {
            case SmppTime.Absolute absolute -> absolute.time().toInstant().toEpochMilli();
            case SmppTime.Relative relative ->
                relative.from(at.atZone(ZoneId.systemDefault())).toInstant().toEpochMilli();
            case SmppTime.Local local -> millis(local.time());
            case null -> null;
        };
    }

    private static long millis(LocalDateTime time) {
        return time.atZone(ZoneId.systemDefault()).toInstant().toEpochMilli();
    }
}
