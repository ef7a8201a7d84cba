package io.smppcore.gateway.relay;

import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.relay.Intake.Item;
import io.smppcore.gateway.relay.Intake.Result;
import io.smppcore.gateway.route.Decision;
import io.smppcore.gateway.route.RouteQuery;
import io.smppcore.gateway.route.Step;
import io.smppcore.pdu.CancelSm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The operations of the HTTP interface on a node. Thread-safe.
 *
 * <p>They read the store and wait for it: not for event loops.
 */
public final class Operations {

    private static final long IDEMPOTENCY_MILLIS = Duration.ofDays(1).toMillis();

    private final Partitions partitions;
    private final Supplier<Routing> routing;
    private final Intake.Admission admission;
    private final Map<String, CompletableFuture<Void>> keysInUse = new ConcurrentHashMap<>();

    Operations(Partitions partitions, Supplier<Routing> routing, Intake.Admission admission) {
        this.partitions = partitions;
        this.routing = routing;
        this.admission = admission;
    }

    /**
     * A message to be sent.
     *
     * @param parts its parts in order, at least one
     * @param tags tags besides those of the account
     */
    public record Submission(List<SubmitSm> parts, List<String> tags) {

        /** Copies the lists. */
        public Submission {
            parts = List.copyOf(parts);
            tags = List.copyOf(tags);
        }
    }

    /**
     * The result of a message.
     *
     * @param status ESME_ROK, or the status of the refusal
     * @param reason reason of the refusal, empty if there is none
     * @param id id of the message, empty if refused
     */
    public record Outcome(CommandStatus status, String reason, String id) {}

    /**
     * The key of a repeated submission.
     *
     * @param key key of the account
     * @param digest digest of the submission
     */
    public record Key(String key, String digest) {}

    /**
     * The state of a part of a message.
     *
     * @param state last known state
     * @param cause status or error in words, empty if there is none
     * @param group SMSC group, empty if there is none
     * @param smscId message_id of the SMSC, empty if there is none
     * @param finalAt time of the final state; null if it is not final
     */
    public record PartState(
            MessageState state,
            String cause,
            String group,
            String smscId,
            @Nullable Instant finalAt) {}

    /**
     * The state of a message.
     *
     * @param id id
     * @param account system_id of the account
     * @param from source address
     * @param to destination address
     * @param acceptedAt time of its acceptance
     * @param expiresAt end of its validity
     * @param parts its parts, at least one
     */
    public record MessageLife(
            String id,
            String account,
            Address from,
            Address to,
            Instant acceptedAt,
            Instant expiresAt,
            List<PartState> parts) {

        /** Copies the list. */
        public MessageLife {
            parts = List.copyOf(parts);
        }

        /** Returns the state of the message: that of a part that is not final, else that of one that failed. */
        public MessageState state() {
            return parts.stream()
                    .filter(part -> part.finalAt() == null)
                    .findFirst()
                    .or(() -> parts.stream()
                            .filter(part -> !part.state().equals(MessageState.DELIVERED))
                            .findFirst())
                    .orElse(parts.getFirst())
                    .state();
        }
    }

    /** Returns the configuration in use. */
    public GatewayConfig config() {
        return routing.get().config();
    }

    /** Returns ESME_ROK, ESME_RMSGQFUL if the disk is nearly full, or ESME_RSYSERR if the store has failed. */
    public CommandStatus readiness() {
        return admission.status();
    }

    /**
     * Accepts or refuses messages, which become durable together.
     *
     * @param account system_id
     * @param key key that makes a repeated submission return the same outcomes; null for none
     * @return an outcome for each message; null if the key belongs to another submission
     * @throws InterruptedException if the thread is interrupted; the messages may have been accepted
     */
    public @Nullable List<Outcome> submit(String account, List<Submission> messages, @Nullable Key key)
            throws InterruptedException {
        List<Item> items = messages.stream()
                .map(message -> new Item(message.parts(), message.tags()))
                .toList();
        Partitions.Owned owned = partitions.required();
        if (key == null) {
            return outcomes(owned, await(owned.intake().submit(account, items, null)));
        }
        IdempotencyKey stored = new IdempotencyKey(key.key(), key.digest());
        String inUse = account + '\0' + key.key();
        CompletableFuture<Void> done = new CompletableFuture<>();
        CompletableFuture<Void> other = keysInUse.putIfAbsent(inUse, done);
        while (other != null) {
            await(other);
            other = keysInUse.putIfAbsent(inUse, done);
        }
        try {
            IdempotencyKey.Known known = stored.find(
                    owned.relay().log().partition(), account, owned.relay().now() - IDEMPOTENCY_MILLIS);
            if (known == null) {
                return outcomes(owned, await(owned.intake().submit(account, items, stored)));
            }
            return known.digest().equals(key.digest()) ? outcomes(owned, known.results()) : null;
        } finally {
            keysInUse.remove(inUse);
            done.complete(null);
        }
    }

    private static <T> T await(CompletableFuture<T> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private static List<Outcome> outcomes(Partitions.Owned owned, List<Result> results) {
        return results.stream()
                .map(result -> new Outcome(
                        result.status(),
                        result.reason(),
                        result.isOk() ? owned.relay().idOf(result.number()) : ""))
                .toList();
    }

    /**
     * Returns the state of a message.
     *
     * @param account system_id of its account; null for any
     * @return the state; null if there is no such message
     */
    public @Nullable MessageLife message(@Nullable String account, String id) {
        Partitions.Owned owned = partitions.required();
        List<Life> lives = lives(owned, account, id);
        if (lives.isEmpty()) {
            return null;
        }
        Life first = lives.getFirst();
        return new MessageLife(
                owned.relay().idOf(first.number()),
                first.account(),
                first.source(),
                first.destination(),
                Instant.ofEpochMilli(first.acceptedAt()),
                Instant.ofEpochMilli(first.expiresAt()),
                lives.stream()
                        .map(life -> new PartState(
                                life.state(),
                                life.cause(),
                                life.group(),
                                life.smscId(),
                                life.isFinal() ? Instant.ofEpochMilli(life.finalAt()) : null))
                        .toList());
    }

    private static List<Life> lives(Partitions.Owned owned, @Nullable String account, String id) {
        Inquiry inquiry = owned.inquiry();
        OptionalLong number =
                MessageNumber.parse(owned.relay().log().partition().number(), id);
        List<Life> lives = new ArrayList<>();
        Life life = number.isEmpty() ? null : inquiry.life(number.getAsLong());
        if (life == null || (account != null && !life.account().equals(account))) {
            return lives;
        }
        long first = life.customerNumber();
        while (life != null && life.customerNumber() == first) {
            lives.add(life);
            life = inquiry.life(life.number() + 1);
        }
        return lives;
    }

    /**
     * Cancels a message as far as it waits in the gateway.
     *
     * @return ESME_ROK if a part was cancelled, ESME_RINVMSGID if there is no such message of the account,
     *     ESME_RCANCELFAIL if all of it has been forwarded or is final
     */
    public CommandStatus cancel(String account, String id) {
        Partitions.Owned owned = partitions.required();
        CommandStatus status = CommandStatus.ESME_RINVMSGID;
        for (Life life : lives(owned, account, id)) {
            CancelSm part = CancelSm.of("", owned.relay().idOf(life.number()), Address.EMPTY, Address.EMPTY);
            CommandStatus cancelled = owned.inquiry().cancel(account, part).commandStatus();
            status = status.isOk() ? status : cancelled;
        }
        return status;
    }

    /** Returns the decision of the routes. */
    public Decision decide(RouteQuery query) {
        return routing.get().routes().decide(query);
    }

    /** Explains the decision of the routes. */
    public List<Step> explain(RouteQuery query) {
        return routing.get().routes().explain(query);
    }

    /** Returns the dead letters. */
    public DeadLetters deadLetters() {
        return partitions.required().deadLetters();
    }

    /**
     * Begins to send what waits for the callback of an account, in place of an earlier way.
     *
     * @param window maximum number of events whose outcome is not durable
     */
    public void attach(String account, Push push, int window) {
        partitions.attach(account, push, window);
    }

    /** Ceases to send what waits for the callback of an account; what is under way ends by itself. */
    public void detach(String account) {
        partitions.detach(account);
    }
}
