package io.smppcore.gateway.simulation.world;

import io.smppcore.gateway.intake.IdempotencyKey;
import io.smppcore.gateway.message.ReplyTo;
import io.smppcore.gateway.message.SubmitResult;
import io.smppcore.gateway.node.Node;
import io.smppcore.gateway.node.Operations.Submission;
import io.smppcore.gateway.simulation.scenario.Mood;
import io.smppcore.gateway.simulation.world.Ledger.Attempt;
import io.smppcore.gateway.simulation.world.Ledger.Delivery;
import io.smppcore.gateway.simulation.world.Ledger.Part;
import io.smppcore.gateway.trace.TraceContext;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An account that submits messages over HTTP until the gateway acknowledges them, and receives receipts and messages at
 * a callback. Most of its messages have a key, with which a repetition must not lead to another message.
 */
final class WebAccount {

    static final String NAME = "web";
    static final int PORT = 4_001;

    /** End of the text of each mobile-originated message, because a callback gets the joined texts of the parts. */
    static final String END = ";";

    private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(3);
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final Pattern MEMBER = Pattern.compile("\"(\\w+)\":\"([^\"]*)\"");

    private final Machine machine;
    private final Loop loop;
    private final Network network;
    private final Ledger ledger;
    private final List<GatewayProcess> nodes;
    private final long seed;
    private Mood mood = Mood.GOOD;

    WebAccount(Loop loop, Network network, Ledger ledger, List<GatewayProcess> nodes, long seed) {
        this.loop = loop;
        this.network = network;
        this.ledger = ledger;
        this.nodes = nodes;
        this.seed = seed;
        this.machine = new Machine(loop, NAME, 0, 0);
        network.listen(PORT, this::received);
    }

    void mood(Mood value) {
        mood = value;
    }

    private SplittableRandom random(String about) {
        return new SplittableRandom(seed ^ about.hashCode() * 0x9E3779B97F4A7C15L);
    }

    /** Submits a message as one request, and again until the gateway has accepted it. */
    void submit(int number, int total) {
        List<Part> parts = IntStream.rangeClosed(1, total)
                .mapToObj(part -> new Part(NAME, number, part, total))
                .toList();
        ledger.unanswered.add(parts.getFirst().message());
        new Exchange(parts, random(parts.getFirst().message()).nextInt(4) != 0, 1).start();
    }

    /** A request that submits a message. */
    private final class Exchange {
        private final List<Part> parts;
        private final boolean hasKey;
        private final int repetition;
        private final String name;
        private final SplittableRandom random;
        private final List<Attempt> attempts = new ArrayList<>();
        private boolean hasEnded;

        Exchange(List<Part> parts, boolean hasKey, int repetition) {
            this.parts = parts;
            this.hasKey = hasKey;
            this.repetition = repetition;
            this.name = parts.getFirst().message();
            this.random = random(name + "/" + repetition);
        }

        void start() {
            for (Part part : parts) {
                // A repetition with a key is the same message.
                String text = part.name() + "-" + (hasKey ? 1 : repetition);
                attempts.add(ledger.attempts.computeIfAbsent(text, first -> new Attempt(part, text, loop.now())));
            }
            loop.trace("post", name + (hasKey ? " with a key, " : ", ") + repetition);
            Mood.Answer answer = mood.answer(random);
            boolean isLost = answer == Mood.Answer.NEVER || answer == Mood.Answer.CUT || answer == Mood.Answer.LATE;
            machine.after(network.delay(), () -> arrive(isLost));
            machine.after(isLost ? random.nextLong(PATIENCE_NANOS) : PATIENCE_NANOS, this::again);
        }

        private void arrive(boolean isLost) {
            GatewayProcess process =
                    nodes.get(random(name + " at a node/" + repetition).nextInt(nodes.size()));
            Machine at = process.machine();
            Node node = process.node();
            if (network.isDown() || node == null || at.isDead()) {
                return;
            }
            at.start(() -> {
                SubmitResult result = submit(node);
                if (result != null && result.status().isOk() && !isLost) {
                    loop.after(network.delay(), () -> machine.start(() -> accepted(result.id())));
                }
            });
        }

        private @Nullable SubmitResult submit(Node node) {
            List<Submission> message = List.of(new Submission(
                    attempts.stream()
                            .map(attempt -> Customer.request(attempt.part, attempt.text))
                            .toList(),
                    List.of(),
                    ReplyTo.NONE));
            try {
                List<SubmitResult> results = node.operations()
                        .submit(NAME, message, TraceContext.NONE, hasKey ? new IdempotencyKey(name, name) : null);
                if (results == null) {
                    ledger.violations.add("a key stands for one message: that of " + name + " is refused");
                    return null;
                }
                return results.getFirst();
            } catch (InterruptedException | RuntimeException e) {
                // The response has the status 500, and the request is repeated.
                loop.trace("failed", name);
                return null;
            }
        }

        private void accepted(String id) {
            if (!hasEnded) {
                hasEnded = true;
                loop.trace("accepted", name + " as " + id);
                attempts.forEach(attempt -> attempt.id = id);
                ledger.unanswered.remove(name);
            }
        }

        private void again() {
            if (!hasEnded) {
                hasEnded = true;
                machine.after(random.nextLong(RETRY_NANOS), () -> new Exchange(parts, hasKey, repetition + 1).start());
            }
        }
    }

    private void received(Machine from, long sent, byte[] body, Network.WebResponse response) {
        Map<String, String> members = new HashMap<>();
        Matcher matcher = MEMBER.matcher(new String(body, StandardCharsets.UTF_8));
        while (matcher.find()) {
            members.put(matcher.group(1), matcher.group(2));
        }
        String event = members.getOrDefault("eventId", "");
        String state = members.get("state");
        Delivery delivery = new Delivery(
                NAME, state == null ? null : Ledger.state(state), new Ledger.Passage(from.name, sent, false));
        ledger.events.computeIfAbsent(event, first -> new ArrayList<>()).add(delivery);
        if (state != null) {
            ledger.receipts
                    .computeIfAbsent(members.getOrDefault("id", ""), first -> new ArrayList<>())
                    .add(delivery);
        } else {
            for (String text : members.getOrDefault("text", "").split(END, 0)) {
                ledger.incoming
                        .computeIfAbsent(text, first -> new Ledger.Incoming())
                        .deliveries
                        .add(delivery);
            }
        }
        SplittableRandom random = random(event + "/" + loop.now());
        Mood.Answer answer = mood.answer(random);
        loop.trace("callback", event + " " + members.getOrDefault("text", String.valueOf(state)) + ": " + answer);
        long delay = random.nextLong(TimeUnit.MILLISECONDS.toNanos(100));
        switch (answer) {
            case ACCEPT -> answer(response, 200, delivery, delay);
            case SLOW -> answer(response, 200, delivery, random.nextLong(RETRY_NANOS));
            case LATE -> answer(response, 200, delivery, random.nextLong(20 * RETRY_NANOS));
            case REFUSE -> response.send(503, () -> {});
            // The event is then a dead letter, and not sent again.
            case REJECT -> answer(response, 400, delivery, delay);
            case NEVER -> {}
            case CUT -> response.cut();
        }
    }

    private void answer(Network.WebResponse response, int status, Delivery delivery, long delay) {
        machine.after(delay, () -> response.send(status, () -> delivery.known = loop.now()));
    }
}
