package io.smppcore.gateway.simulation.world;

import io.smppcore.gateway.simulation.scenario.Mood;
import io.smppcore.gateway.simulation.world.Ledger.Attempt;
import io.smppcore.gateway.simulation.world.Ledger.Copy;
import io.smppcore.gateway.simulation.world.Ledger.Incoming;
import io.smppcore.gateway.simulation.world.Ledger.Part;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptFormat;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SmppSession;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.EsmClass;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/** An SMSC: accepts, refuses, is slow, does not respond, loses connections; sends receipts early, late and twice. */
final class Smsc {

    /** The format of the date has no influence on the gateway. */
    private static final LocalDateTime DATE = LocalDateTime.of(2026, 1, 1, 0, 0);

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

    final String name;
    final int port;
    private final Machine machine;
    private final Loop loop;
    private final Ledger ledger;
    private final long seed;
    private final List<End> sessions = new ArrayList<>();
    private Mood mood = Mood.GOOD;
    private int ids;

    Smsc(String name, int port, Loop loop, Ledger ledger, long seed) {
        this.name = name;
        this.port = port;
        this.loop = loop;
        this.ledger = ledger;
        this.seed = seed ^ name.hashCode();
        this.machine = new Machine(loop, name, 0, 0);
        SimulatedServer.builder(machine)
                .port(port)
                .handlers(handlers -> handlers.onAsync(SubmitSm.class, this::submitted))
                .listener(new SessionListener() {
                    @Override
                    public void onBound(SmppSession session) {
                        sessions.add((End) session);
                    }

                    @Override
                    public void onClosed(SmppSession session, CloseReason reason) {
                        sessions.remove((End) session);
                    }
                })
                .start();
    }

    void mood(Mood value) {
        mood = value;
    }

    /** Returns the text of a message, or of a part without its header. */
    static String text(MessageRequest<?> request) {
        byte[] octets = request.shortMessage().toByteArray();
        int start = request.esmClass().hasUdh() ? 1 + octets[0] : 0;
        return new String(octets, start, octets.length - start, StandardCharsets.US_ASCII).strip();
    }

    private CompletionStage<SubmitSmResp> submitted(SmppSession session, SubmitSm request) {
        String text = text(request);
        Attempt attempt = ledger.attempts.get(text);
        if (attempt == null) {
            loop.failed("SMSC " + name + " has got a message that no account has sent: " + text);
            return new CompletableFuture<>();
        }
        Copy copy = new Copy(attempt, ((End) session).peer().name, name + "-" + ++ids, loop.now());
        attempt.copies.add(copy);
        ledger.copies.put(copy.id, copy);
        SplittableRandom random =
                new SplittableRandom(seed ^ (text + "/" + attempt.copies.size()).hashCode() * 0x9E3779B97F4A7C15L);
        Mood.Answer answer = mood.answer(random);
        loop.trace("submit", text + " at " + name + ": " + answer);
        CompletableFuture<SubmitSmResp> response = new CompletableFuture<>();
        long soon = random.nextLong(TimeUnit.MILLISECONDS.toNanos(200));
        switch (answer) {
            case ACCEPT -> accept(copy, request, response, soon, random);
            case SLOW -> accept(copy, request, response, soon + random.nextLong(PATIENCE_NANOS), random);
            case LATE -> accept(copy, request, response, soon + random.nextLong(12 * PATIENCE_NANOS), random);
            case NEVER -> {
                if (random.nextBoolean()) {
                    accept(copy, request, new CompletableFuture<>(), soon, random);
                }
            }
            case CUT -> {
                if (random.nextBoolean()) {
                    accept(copy, request, response, soon, random);
                }
                ((End) session).cut();
            }
            case REFUSE ->
                refuse(response, soon, random.nextBoolean() ? CommandStatus.ESME_RMSGQFUL : CommandStatus.ESME_RSYSERR);
            case REJECT -> refuse(response, soon, CommandStatus.ESME_RINVDSTADR);
        }
        return response;
    }

    private void refuse(CompletableFuture<SubmitSmResp> response, long delay, CommandStatus status) {
        machine.after(delay, () -> response.complete(new SubmitSmResp(status, "", Tlvs.EMPTY)));
    }

    private void accept(
            Copy copy,
            SubmitSm request,
            CompletableFuture<SubmitSmResp> response,
            long delay,
            SplittableRandom random) {
        copy.isAccepted = true;
        copy.state = random.nextInt(5) == 0 ? MessageState.UNDELIVERABLE : MessageState.DELIVERED;
        machine.after(delay, () -> response.complete(SubmitSmResp.ok(copy.id)));
        boolean isEarly = random.nextInt(10) == 0;
        if (random.nextInt(20) != 0) {
            long after = isEarly ? random.nextLong(delay + 1) : delay + random.nextLong(6 * PATIENCE_NANOS);
            machine.after(after, () -> sendReceipt(copy, request, random));
            if (random.nextInt(20) == 0) {
                machine.after(after + random.nextLong(PATIENCE_NANOS), () -> sendReceipt(copy, request, random));
            }
        }
    }

    private void sendReceipt(Copy copy, SubmitSm request, SplittableRandom random) {
        String unanswered = "the receipt of " + copy.id;
        ledger.unanswered.add(unanswered);
        DeliveryReceipt receipt = DeliveryReceipt.of(copy.id, Objects.requireNonNull(copy.state), DATE, DATE);
        DeliverSm deliver =
                ReceiptFormat.defaults().deliverSm(request.destinationAddress(), request.sourceAddress(), receipt);
        if (sessions.isEmpty()) {
            machine.after(PATIENCE_NANOS, () -> sendReceipt(copy, request, random));
            return;
        }
        End session = sessions.get(random.nextInt(sessions.size()));
        loop.trace("receipt", copy.id + " " + copy.state);
        session.sendAsync(deliver).whenComplete((response, failure) -> {
            if (failure == null && response.isOk()) {
                copy.isReceiptAcknowledged = true;
                ledger.unanswered.remove(unanswered);
            } else {
                machine.after(PATIENCE_NANOS, () -> sendReceipt(copy, request, random));
            }
        });
    }

    /** Sends a mobile-originated message to the callback, and each part until the gateway acknowledges it. */
    void originateForWeb(int number, int total) {
        for (int part = 1; part <= total; part++) {
            Part each = new Part("mo-web", number, part, total);
            byte[] octets = Customer.withHeader(each, each.name() + WebAccount.END);
            originate(
                    each.name(),
                    DeliverSm.builder()
                            .sourceAddress(Address.international("491700000000"))
                            .destinationAddress(Address.international(Configs.WEB_ADDRESS))
                            .esmClass(each.isLong() ? EsmClass.UDHI : EsmClass.DEFAULT)
                            .shortMessage(Octets.of(octets))
                            .build());
        }
    }

    /** Sends a mobile-originated message until the gateway acknowledges it. */
    void originate(String text) {
        originate(
                text,
                DeliverSm.builder()
                        .sourceAddress(Address.international("491700000000"))
                        .destinationAddress(Address.international("4930"))
                        .shortMessage(Octets.of(text.getBytes(StandardCharsets.US_ASCII)))
                        .build());
    }

    private void originate(String text, DeliverSm deliver) {
        ledger.unanswered.add(text);
        Incoming incoming = ledger.incoming.computeIfAbsent(text, first -> new Incoming());
        if (sessions.isEmpty()) {
            machine.after(PATIENCE_NANOS, () -> originate(text, deliver));
            return;
        }
        loop.trace("originate", text);
        sessions.getFirst().sendAsync(deliver).whenComplete((response, failure) -> {
            if (failure == null && response.isOk()) {
                incoming.isAcknowledged = true;
                ledger.unanswered.remove(text);
            } else {
                incoming.repetitions++;
                machine.after(PATIENCE_NANOS, () -> originate(text, deliver));
            }
        });
    }
}
