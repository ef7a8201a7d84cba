package io.smppcore.gateway.http;

import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.config.TokenDigest;
import io.smppcore.gateway.intake.IdempotencyKey;
import io.smppcore.gateway.message.MessageStatus;
import io.smppcore.gateway.message.SubmitResult;
import io.smppcore.gateway.node.MessageSearch;
import io.smppcore.gateway.node.Operations;
import io.smppcore.gateway.node.Operations.Submission;
import io.smppcore.gateway.state.Gathered;
import io.smppcore.segment.Segmenter;
import io.smppcore.type.CommandStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Actions of the paths that submit, show and cancel messages. */
final class MessagePaths {

    /** Maximum number of characters of an Idempotency-Key. */
    static final int MAX_KEY = 255;

    /** Maximum length in octets of a body that is read on an event loop. */
    private static final int MAX_QUICK = 4 << 10;

    private final Operations operations;
    private final Segmenter segmenter = Segmenter.defaults();

    MessagePaths(Operations operations) {
        this.operations = operations;
    }

    /** Submits a single short message without a key, unless it belongs to a partition of another node. Never blocks. */
    @Nullable
    CompletableFuture<Reply> trySend(Call call) {
        byte[] octets = call.body();
        if (call.idempotencyKey() != null || octets.length == 0 || octets.length > MAX_QUICK || octets[0] != '{') {
            return null;
        }
        AccountConfig account = call.ownAccount();
        MessageBody.Element element = MessageBody.read(
                        account,
                        JsonBody.read(octets),
                        segmenter,
                        operations.clock().instant())
                .getFirst();
        Submission message = element.message();
        if (message == null) {
            throw Objects.requireNonNull(element.mistake());
        }
        CompletableFuture<SubmitResult> outcome = operations.trySubmit(account.systemId(), message, call.trace());
        return outcome == null ? null : outcome.thenApply(result -> reply(result, message));
    }

    private static Reply reply(SubmitResult outcome, Submission message) {
        return outcome.status().isOk()
                ? Reply.json(Reply.ACCEPTED, result(outcome, message))
                : Problem.of(outcome.status(), outcome.reason()).reply();
    }

    Reply send(Call call) throws InterruptedException {
        return send(call, call.ownAccount(), JsonBody.read(call.body()));
    }

    /** Submits a message of an account for the management, as if the account had sent it. */
    Reply sendFor(Call call) throws InterruptedException {
        AccountConfig account = operations.config().accounts().get(call.id());
        if (account == null) {
            throw new Problem(Problem.NOT_FOUND, "no such account");
        }
        if (account.disabled()) {
            throw new Problem(
                    Problem.CONFLICT, "account " + account.systemId() + " is disabled (expected: an enabled one)");
        }
        Object body = JsonBody.read(call.body());
        if (body instanceof List<?>) {
            throw new Problem(Problem.BAD_REQUEST, "body: an array (expected: one message)");
        }
        return send(call, account, body);
    }

    private Reply send(Call call, AccountConfig account, @Nullable Object body) throws InterruptedException {
        List<MessageBody.Element> elements =
                MessageBody.read(account, body, segmenter, operations.clock().instant());
        List<Submission> messages = new ArrayList<>(elements.size());
        for (MessageBody.Element element : elements) {
            if (element.message() != null) {
                messages.add(element.message());
            }
        }
        if (messages.isEmpty()) {
            throw Objects.requireNonNull(elements.getFirst().mistake());
        }
        List<SubmitResult> outcomes = operations.submit(account.systemId(), messages, call.trace(), key(call));
        if (outcomes == null) {
            throw new Problem(
                    Problem.UNPROCESSABLE, "Idempotency-Key: used before with another body (expected: another key)");
        }
        SubmitResult first = outcomes.getFirst();
        if (messages.size() == elements.size()
                && outcomes.stream().noneMatch(outcome -> outcome.status().isOk())
                && outcomes.stream().allMatch(outcome -> outcome.status().equals(first.status()))) {
            throw Problem.of(first.status(), first.reason());
        }
        if (!(body instanceof List<?>)) {
            return Reply.json(Reply.ACCEPTED, result(first, messages.getFirst()));
        }
        List<Object> results = new ArrayList<>(elements.size());
        Iterator<SubmitResult> outcome = outcomes.iterator();
        for (MessageBody.Element element : elements) {
            Problem mistake = element.mistake();
            results.add(
                    element.message() == null
                            ? Map.of("detail", String.valueOf(mistake == null ? null : mistake.getMessage()))
                            : result(outcome.next(), element.message()));
        }
        return Reply.json(Reply.ACCEPTED, Map.of("messages", results));
    }

    private static @Nullable IdempotencyKey key(Call call) {
        String key = call.idempotencyKey();
        if (key == null) {
            return null;
        }
        if (key.isBlank() || key.length() > MAX_KEY || key.indexOf('\0') >= 0) {
            throw new Problem(Problem.BAD_REQUEST, "Idempotency-Key: (expected: 1 to " + MAX_KEY + " characters)");
        }
        return new IdempotencyKey(key, TokenDigest.of(call.body()));
    }

    private static Map<String, Object> result(SubmitResult outcome, Submission message) {
        Map<String, Object> result = new LinkedHashMap<>();
        if (outcome.status().isOk()) {
            result.put("id", outcome.id());
            result.put("parts", message.parts().size());
        } else {
            result.put("commandStatus", outcome.status().toString());
            result.put("detail", outcome.reason());
        }
        putReference(result, message.replyTo().reference());
        return result;
    }

    private static void putReference(Map<String, Object> tree, String reference) {
        if (!reference.isEmpty()) {
            tree.put("reference", reference);
        }
    }

    Reply message(Call call) {
        AccountConfig account = call.account();
        MessageStatus tracked = operations.message(account == null ? null : account.systemId(), call.id());
        if (tracked == null) {
            throw Problem.of(CommandStatus.ESME_RINVMSGID, "no such message");
        }
        return Reply.json(Reply.OK, tree(tracked, account == null));
    }

    Reply messages(Call call) {
        int limit = call.number(Api.LIMIT, Api.STANDARD_PAGE, Api.MAX_PAGE);
        if (SearchPath.isSearch(call)) {
            return found(SearchPath.search(operations, call, limit));
        }
        Gathered<List<MessageStatus>> latest = operations.latest(limit);
        return Reply.json(
                Reply.OK,
                Map.of(
                        "messages",
                        latest.value().stream()
                                .map(tracked -> tree(tracked, true))
                                .toList(),
                        "away",
                        latest.away()));
    }

    private Reply found(Gathered<MessageSearch.Found> gathered) {
        MessageSearch.Found found = gathered.value();
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put(
                "messages",
                found.messages().stream().map(tracked -> tree(tracked, true)).toList());
        if (!found.next().isEmpty()) {
            tree.put("next", found.next());
        }
        tree.put("complete", found.isComplete());
        tree.put("away", gathered.away());
        return Reply.json(Reply.OK, tree);
    }

    private Map<String, Object> tree(MessageStatus tracked, boolean isManagement) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("id", tracked.id());
        tree.put("state", Json.name(tracked.state()));
        tree.put("account", tracked.account());
        tree.put("from", tracked.from().value());
        tree.put("to", tracked.to().value());
        putReference(tree, tracked.reference());
        tree.put("acceptedAt", tracked.acceptedAt().toString());
        tree.put("expiresAt", tracked.expiresAt().toString());
        List<Object> parts = new ArrayList<>();
        for (MessageStatus.PartState part : tracked.parts()) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("state", Json.name(part.state()));
            put(one, "waitsUntil", part.waitsUntil());
            put(one, "forwardedAt", part.forwardedAt());
            put(one, "finalAt", part.finalAt());
            if (part.isReceiptAwaited()) {
                put(
                        one,
                        "receiptUntil",
                        tracked.expiresAt().plus(operations.config().store().receipts()));
            }
            if (!part.cause().isEmpty()) {
                one.put("cause", part.cause());
            }
            if (isManagement) {
                one.put("group", part.group());
                one.put("smscId", part.smscId());
            }
            parts.add(one);
        }
        tree.put("parts", parts);
        return tree;
    }

    private static void put(Map<String, Object> tree, String name, @Nullable Instant time) {
        if (time != null) {
            tree.put(name, time.toString());
        }
    }

    Reply cancel(Call call) {
        AccountConfig account = call.account();
        CommandStatus status = operations.cancel(account == null ? null : account.systemId(), call.id());
        if (!status.isOk()) {
            throw Problem.of(
                    status,
                    status.equals(CommandStatus.ESME_RINVMSGID)
                            ? "no such message"
                            : "the message has been sent, or has ended");
        }
        return Reply.empty();
    }
}
