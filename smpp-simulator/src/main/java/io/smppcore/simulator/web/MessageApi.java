package io.smppcore.simulator.web;

import io.smppcore.simulator.SimulatedMessage;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.internal.JsonObject;
import io.smppcore.simulator.scenario.Requests;
import io.smppcore.type.MessageState;
import io.smppcore.type.SmppException;
import java.util.Optional;
import java.util.function.Supplier;

/** The part of the REST interface for accepted messages: lists them, and sets their final states. */
record MessageApi(SmscSimulator simulator) {

    private static final int DEFAULT_COUNT = 50;
    private static final int MAX = 10_000;

    /** Maximum number of characters of a text in a list, as 10,000 messages of 64 KiB would exhaust a small heap. */
    private static final int MAX_CHARACTERS = 1_000;

    void register(ApiRoutes routes) {
        routes.on("GET", "/api/messages", this::last)
                .on("GET", "/api/texts", this::lastTexts)
                .on("GET", "/api/messages/{id}", request -> Reply.json(tree(find(request), Integer.MAX_VALUE)))
                .on("POST", "/api/messages/{id}/state", this::settle);
    }

    private Reply last(ApiRequest request) {
        int count = (int) request.number("last", 1, MAX, DEFAULT_COUNT);
        return Reply.last(
                count, "messageCount", "messages", simulator.messages(), message -> tree(message, MAX_CHARACTERS));
    }

    /** Returns the last texts, with their parts joined. A text may lack parts that the simulator has discarded. */
    private Reply lastTexts(ApiRequest request) {
        int count = (int) request.number("last", 1, MAX, DEFAULT_COUNT);
        return Reply.last(count, "textCount", "texts", simulator.joinedMessages(), MessageApi::tree);
    }

    private static JsonObject tree(SimulatedMessage.Joined joined) {
        SimulatedMessage first = joined.parts().getFirst();
        return new JsonObject()
                .with("systemId", first.systemId())
                .with("from", first.message().sourceAddress().value())
                .with("to", first.message().destinationAddress().value())
                .with("text", text(joined::text, MAX_CHARACTERS))
                .with("total", joined.total())
                .with("submittedAt", first.submittedAt().toString())
                .with(
                        "parts",
                        joined.parts().stream()
                                .map(part ->
                                        new JsonObject().with("id", part.id()).with("state", name(part.state())))
                                .toList());
    }

    private Reply settle(ApiRequest request) {
        SimulatedMessage message = find(request);
        MessageState state = Requests.State.parse("body", request.body()).state();
        boolean settled;
        try {
            settled = simulator.settle(message, state);
        } catch (IllegalArgumentException e) {
            throw ApiException.refused("body", e);
        }
        if (!settled) {
            throw new ApiException(
                    ApiException.CONFLICT,
                    "/api/messages/" + message.id(),
                    "the message is already " + name(message.state()),
                    "a message that is ENROUTE");
        }
        return Reply.json(tree(message, Integer.MAX_VALUE));
    }

    private SimulatedMessage find(ApiRequest request) {
        String id = request.path("id");
        return simulator.messages().stream()
                .filter(message -> message.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new ApiException(
                        ApiException.NOT_FOUND,
                        "/api/messages/" + id,
                        "no message '" + id + "'",
                        "the message_id of a response, of one of the last messages"));
    }

    private static String name(MessageState state) {
        return Optional.ofNullable(state.name()).orElse(Integer.toString(state.value()));
    }

    /** Returns the beginning of a text; empty if it cannot be decoded. */
    private static String text(Supplier<String> decoded, int maxCharacters) {
        try {
            String text = decoded.get();
            return text.length() > maxCharacters ? text.substring(0, maxCharacters) + "…" : text;
        } catch (SmppException e) {
            return "";
        }
    }

    private static JsonObject tree(SimulatedMessage message, int maxCharacters) {
        JsonObject tree = new JsonObject();
        tree.put("id", message.id());
        tree.put("systemId", message.systemId());
        tree.put("operation", message.operation().toString());
        tree.put("state", name(message.state()));
        tree.put("from", message.message().sourceAddress().value());
        tree.put("to", message.message().destinationAddress().value());
        tree.put("text", text(message::text, maxCharacters));
        tree.put("submittedAt", message.submittedAt().toString());
        message.finalAt().ifPresent(at -> tree.put("finalAt", at.toString()));
        return tree;
    }
}
