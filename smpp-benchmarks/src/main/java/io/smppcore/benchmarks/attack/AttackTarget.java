package io.smppcore.benchmarks.attack;

import io.netty.util.internal.PlatformDependent;
import io.smppcore.attackers.AttackPdus;
import io.smppcore.benchmarks.measure.LiveHeap;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.pdu.SubmitMultiResp;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.ServerEndpoint;
import io.smppcore.server.SmppServer;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SmppSession;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.Octets;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The attacked program, which runs one server after the other in a separate process. Reads commands from standard input
 * and answers each with one line.
 *
 * <pre>
 * start NAME   starts the server of an {@link Attack}; answers with the ports of attackers and neighbour
 * figures      collects garbage; answers with {@link TargetFigures}
 * stop         lets slow handlers end and closes the server; answers "stopped"
 * </pre>
 */
final class AttackTarget {

    /** The number of requests that the server sends to a session; more than a window. */
    static final int PUSHED = 100;

    private static final String HOST = "127.0.0.1";
    private static final Duration LONG = Duration.ofHours(1);

    private static volatile CountDownLatch end = new CountDownLatch(0);
    private static volatile @Nullable DeliverSm pushed;

    private final SmppServer server;
    private final Ends ends = new Ends();

    private AttackTarget(Attack attack) {
        SmppServer.Builder builder = SmppServer.builder()
                .host(HOST)
                .port(0)
                .authenticator(BindAuthenticator.anyone())
                .listen(listen -> listen.backlog(1_024))
                .listener(ends)
                .onSubmitSm((session, message) -> {
                    String text = new String(message.shortMessage().toByteArray(), StandardCharsets.US_ASCII);
                    if (text.equals(AttackPdus.SLOW)) {
                        awaitEnd();
                    }
                    return SubmitSmResp.ok(text);
                })
                .handlers(handlers -> handlers.on(SubmitMulti.class, (session, message) -> {
                    awaitEnd();
                    return SubmitMultiResp.ok("1", List.of());
                }));
        attack.configure(builder);
        this.server = builder.endpoint(ofNeighbour(builder)).start();
    }

    /** Returns an endpoint with the options of the first one, but with long timeouts. */
    private static ServerEndpoint ofNeighbour(SmppServer.Builder builder) {
        AtomicReference<ServerEndpoint> endpoint = new AtomicReference<>(ServerEndpoint.at(HOST, 0));
        builder.listen(listen -> endpoint.updateAndGet(at -> at.withListen(listen.build())));
        builder.options(options -> endpoint.updateAndGet(at -> at.withOptions(options.build().toBuilder()
                .bindTimeout(LONG)
                .pduTimeout(LONG)
                .writeTimeout(LONG)
                .enquireLinkInterval(LONG)
                .inactivityTimeout(null)
                .build())));
        return endpoint.get();
    }

    public static void main(String[] args) throws IOException {
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        AttackTarget target = null;
        String command;
        while ((command = commands.readLine()) != null) {
            if (command.startsWith("start ")) {
                end = new CountDownLatch(1);
                pushed = null;
                target = new AttackTarget(Attack.valueOf(command.substring(command.indexOf(' ') + 1)));
                System.out.println(target.server.addresses().stream()
                        .map(address -> String.valueOf(address.getPort()))
                        .collect(Collectors.joining(" ")));
            } else if (target != null && command.equals("figures")) {
                System.out.println(target.figures().line());
            } else if (target != null) {
                end.countDown();
                target.server.close();
                System.out.println("stopped");
            }
        }
    }

    /** Waits for the end of the attack, as the handlers of {@link AttackPdus#SLOW} messages do. */
    static void awaitEnd() throws InterruptedException {
        end.await();
    }

    /** Makes the server send messages of this length to each session that binds. */
    static void push(int messageOctets) {
        pushed = DeliverSm.builder()
                .tlv(TlvTag.MESSAGE_PAYLOAD, Octets.of(new byte[messageOctets]))
                .build();
    }

    private TargetFigures figures() {
        Map<String, Long> values = new TreeMap<>();
        values.put("refused", server.connections().refused());
        values.put("open", (long) server.connections().open());
        values.put("sessions", (long) server.sessions().size());
        values.put("requests", (long) server.budget().requests());
        values.put("waiting", server.budget().waitingOctets());
        values.put("octets", server.budget().octets());
        values.put("failed", server.failedBinds().failed());
        values.put("refusedAtOnce", server.failedBinds().refusedAtOnce());
        values.put(
                "lateResponses",
                server.sessions().stream()
                        .mapToLong(session -> session.statistics().lateResponses())
                        .sum());
        values.put("failedRequests", ends.failedRequests.get());
        ends.counts.forEach((kind, count) -> values.put(kind.name(), count.get()));
        values.put("heap", LiveHeap.octets());
        values.put("direct", PlatformDependent.usedDirectMemory());
        return new TargetFigures(values);
    }

    /** A listener that counts the ends of sessions by reason, and sends requests to bound sessions. */
    private static final class Ends implements SessionListener {

        private final Map<CloseReason.Kind, AtomicLong> counts = new EnumMap<>(CloseReason.Kind.class);
        private final AtomicLong failedRequests = new AtomicLong();

        Ends() {
            for (CloseReason.Kind kind : CloseReason.Kind.values()) {
                counts.put(kind, new AtomicLong());
            }
        }

        @Override
        public void onBound(SmppSession session) {
            DeliverSm message = pushed;
            String systemId = Objects.requireNonNull(session.bind()).systemId();
            if (message != null && !systemId.equals(Neighbour.SYSTEM_ID)) {
                for (int i = 0; i < PUSHED; i++) {
                    var unused = session.sendAsync(message)
                            .whenComplete((response, failure) -> failedRequests.addAndGet(failure == null ? 0 : 1));
                }
            }
        }

        @Override
        public void onClosed(SmppSession session, CloseReason reason) {
            Objects.requireNonNull(counts.get(reason.kind())).incrementAndGet();
        }
    }
}
