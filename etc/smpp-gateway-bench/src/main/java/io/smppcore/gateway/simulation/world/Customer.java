package io.smppcore.gateway.simulation.world;

import io.smppcore.gateway.simulation.scenario.Mood;
import io.smppcore.gateway.simulation.world.Ledger.Attempt;
import io.smppcore.gateway.simulation.world.Ledger.Delivery;
import io.smppcore.gateway.simulation.world.Ledger.Part;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptParser;
import io.smppcore.session.SmppSession;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** An account: submits messages until the gateway acknowledges them, and receives receipts and messages. */
final class Customer {

    /** Octets of a header with a reference of 16 bits. */
    private static final int HEADER_OCTETS = 7;

    private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(3);

    final String account;
    private final Machine machine;
    private final Loop loop;
    private final Ledger ledger;
    private final long seed;
    private final List<SimulatedClient> clients = new ArrayList<>();
    private final IdentityHashMap<Request<?>, Delivery> deliveries = new IdentityHashMap<>();
    private Mood mood = Mood.GOOD;

    Customer(String account, List<Integer> ports, Loop loop, Ledger ledger, long seed) {
        this.account = account;
        this.loop = loop;
        this.ledger = ledger;
        this.seed = seed ^ account.hashCode();
        this.machine = new Machine(loop, account, 0, 0);
        for (int port : ports) {
            SimulatedClient client = SimulatedClient.builder(machine)
                    .systemId(account)
                    .password("secret")
                    .endpoint("", port)
                    .handlers(handlers -> handlers.onAsync(DeliverSm.class, this::delivered))
                    .build();
            clients.add(client);
            client.connectAsync();
        }
    }

    void mood(Mood value) {
        mood = value;
    }

    private List<End> sessions() {
        return clients.stream().flatMap(client -> client.open().stream()).toList();
    }

    /** Returns the number of sessions. */
    int bound() {
        return sessions().size();
    }

    /** Ends all sessions; the client binds again. */
    void unbind() {
        sessions().forEach(End::closeAsync);
    }

    private SplittableRandom random(String about) {
        return new SplittableRandom(seed ^ about.hashCode() * 0x9E3779B97F4A7C15L);
    }

    /** Returns the text of the first attempt to submit a message. */
    static String text(String account, int number) {
        return account + "-" + number + "-1";
    }

    /**
     * Submits the parts of a message over one session, and each again until the gateway has acknowledged or finally
     * refused it.
     */
    void submit(int number, int total) {
        List<Part> parts = IntStream.rangeClosed(1, total)
                .mapToObj(part -> new Part(account, number, part, total))
                .toList();
        parts.forEach(part -> ledger.unanswered.add(part.name()));
        List<End> sessions = sessions();
        if (sessions.isEmpty()) {
            machine.after(RETRY_NANOS, () -> submit(number, total));
            return;
        }
        End session = sessions.get(random(parts.getFirst().message()).nextInt(sessions.size()));
        parts.forEach(part -> submit(session, part, 1));
    }

    /** Submits a part again. */
    private void repeat(Part part, int repetition) {
        List<End> sessions = sessions();
        if (sessions.isEmpty()) {
            machine.after(RETRY_NANOS, () -> repeat(part, repetition));
        } else {
            submit(sessions.get(random(part.name() + repetition).nextInt(sessions.size())), part, repetition);
        }
    }

    private void submit(End session, Part part, int repetition) {
        String text = part.name() + "-" + repetition;
        SplittableRandom random = random(text);
        Attempt attempt = new Attempt(part, text, loop.now());
        ledger.attempts.put(text, attempt);
        loop.trace("send", text);
        session.sendAsync(request(part, text)).whenComplete((response, failure) -> {
            if (failure != null) {
                loop.trace("unanswered", text);
                machine.after(random.nextLong(RETRY_NANOS), () -> repeat(part, repetition + 1));
            } else if (response.isOk()) {
                loop.trace("acknowledged", text + " as " + response.messageId());
                attempt.id = response.messageId();
                ledger.unanswered.remove(part.name());
            } else {
                loop.trace("refused", text + " with " + response.commandStatus());
                attempt.refusal = response.commandStatus();
                if (response.commandStatus().equals(CommandStatus.ESME_RSUBMITFAIL)) {
                    ledger.unanswered.remove(part.name());
                } else {
                    machine.after(random.nextLong(RETRY_NANOS), () -> repeat(part, repetition + 1));
                }
            }
        });
    }

    static SubmitSm request(Part part, String text) {
        return SubmitSm.builder()
                .sourceAddress(Address.alphanumeric("Shop"))
                .destinationAddress(Address.international(part.address()))
                .registeredDelivery(RegisteredDelivery.FINAL)
                .esmClass(part.isLong() ? EsmClass.UDHI : EsmClass.DEFAULT)
                .shortMessage(Octets.of(withHeader(part, text)))
                .build();
    }

    /** Returns a text, after a header if it is that of a part. */
    static byte[] withHeader(Part part, String text) {
        byte[] octets = text.getBytes(StandardCharsets.US_ASCII);
        return part.isLong()
                ? ByteBuffer.allocate(HEADER_OCTETS + octets.length)
                        .put(new byte[] {HEADER_OCTETS - 1, 8, 4})
                        .putShort((short) part.number())
                        .put((byte) part.total())
                        .put((byte) part.part())
                        .put(octets)
                        .array()
                : octets;
    }

    /** Returns the id in a receipt, or the text of another message. */
    static String about(DeliverSm request) {
        return ReceiptParser.defaults()
                .parse(request)
                .map(receipt -> receipt.id().orElse(""))
                .orElseGet(() -> Smsc.text(request).replace(WebAccount.END, ""));
    }

    private CompletionStage<DeliverSmResp> delivered(SmppSession session, DeliverSm request) {
        DeliveryReceipt receipt = ReceiptParser.defaults().parse(request).orElse(null);
        Ledger.Passage passage = Objects.requireNonNull(ledger.passages.remove(request));
        Delivery delivery;
        String about = about(request);
        if (receipt == null) {
            delivery = new Delivery(account, null, passage);
            ledger.incoming
                    .computeIfAbsent(about, first -> new Ledger.Incoming())
                    .deliveries
                    .add(delivery);
        } else {
            delivery = new Delivery(account, receipt.messageState().orElse(null), passage);
            ledger.receipts.computeIfAbsent(about, first -> new ArrayList<>()).add(delivery);
        }
        deliveries.put(request, delivery);
        SplittableRandom random = random(about + "/" + loop.now());
        Mood.Answer answer = mood.answer(random);
        loop.trace("deliver", about + " " + delivery.state + " to " + account + ": " + answer);
        CompletableFuture<DeliverSmResp> response = new CompletableFuture<>();
        long delay = random.nextLong(TimeUnit.MILLISECONDS.toNanos(100));
        switch (answer) {
            case ACCEPT -> respond(response, request, delay, CommandStatus.ESME_ROK);
            case SLOW -> respond(response, request, random.nextLong(RETRY_NANOS), CommandStatus.ESME_ROK);
            case LATE -> respond(response, request, random.nextLong(20 * RETRY_NANOS), CommandStatus.ESME_ROK);
            case REFUSE, REJECT -> respond(response, request, delay, CommandStatus.ESME_RX_T_APPN);
            case NEVER -> {}
            case CUT -> ((End) session).cut();
        }
        return response;
    }

    private void respond(
            CompletableFuture<DeliverSmResp> response, DeliverSm request, long delay, CommandStatus status) {
        machine.after(delay, () -> response.complete(request.respond(status)));
    }

    /** Records that a response to a deliver_sm has arrived at the gateway. */
    void arrived(Request<?> request, Response response) {
        Delivery delivery = deliveries.get(request);
        if (delivery != null && response.isOk()) {
            delivery.known = loop.now();
        }
    }
}
