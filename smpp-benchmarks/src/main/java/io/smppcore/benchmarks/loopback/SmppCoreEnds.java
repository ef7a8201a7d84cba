package io.smppcore.benchmarks.loopback;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smppcore.benchmarks.codec.Samples;
import io.smppcore.benchmarks.loopback.LoopbackSetup.Metrics;
import io.smppcore.client.SmppClient;
import io.smppcore.metrics.SmppMetrics;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.RequestHandler;
import io.smppcore.session.SmppSession;
import io.smppcore.transport.SmppTransport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Clients and a server of this library, each side with one event loop of its own. */
public final class SmppCoreEnds implements AutoCloseable {

    /** Maximum number of binds of one client. */
    private static final int MAX_BINDS = 1_000;

    /** Timeout of requests, longer than the start of thousands of threads, each of which has a request in progress. */
    private static final Duration REQUEST_TIMEOUT = Duration.ofMinutes(5);

    private final SmppCoreServer server;
    private final SmppTransport transport;
    private final List<SmppClient> clients = new ArrayList<>();

    /** Connects and binds. A request beyond the window fails, at either end. */
    public SmppCoreEnds(
            LoopbackSetup setup,
            RequestHandler<SubmitSm, SubmitSmResp> ofServer,
            RequestHandler<DeliverSm, DeliverSmResp> ofClient) {
        this(setup, SmppCoreServer.Handling.of(ofServer), ofClient);
    }

    /** Connects and binds, with any handling of the requests to the server. */
    SmppCoreEnds(
            LoopbackSetup setup, SmppCoreServer.Handling ofServer, RequestHandler<DeliverSm, DeliverSmResp> ofClient) {
        LoopbackTls tls = LoopbackTls.of(setup.tls());
        MeterRegistry registry = setup.metrics() == Metrics.ON ? new SimpleMeterRegistry() : null;
        server = new SmppCoreServer(setup, tls, metrics(registry, "server"), ofServer);
        transport = SmppTransport.create(setup.transport(), 1);
        for (int left = setup.binds(); left > 0; left -= MAX_BINDS) {
            clients.add(client(setup, server.port(), transport, tls, metrics(registry, "client"))
                    .binds(Math.min(left, MAX_BINDS))
                    .handlers(handlers -> handlers.on(DeliverSm.class, ofClient))
                    .connect());
        }
    }

    /** Connects and binds; the server delivers nothing. */
    public static SmppCoreEnds of(LoopbackSetup setup, SmppCoreServer.Handling ofServer) {
        return new SmppCoreEnds(setup, ofServer, (session, message) -> DeliverSmResp.ok());
    }

    /** Returns a client of a server on {@link Loopback#HOST}, with one bind. */
    public static SmppClient.Builder client(
            LoopbackSetup setup,
            int port,
            SmppTransport transport,
            @Nullable LoopbackTls tls,
            @Nullable SmppMetrics metrics) {
        SmppClient.Builder builder = SmppClient.builder();
        if (metrics != null) {
            builder.octetTap(metrics);
        }
        return builder.endpoint(Loopback.HOST, port)
                .transport(transport)
                .tls(tls == null ? null : tls.client())
                .systemId(Samples.SYSTEM_ID)
                .password(Samples.PASSWORD)
                .window(setup.window())
                .options(options -> options.dispatch(setup.dispatch())
                        .inboundLimit(setup.inboundLimit())
                        .requestTimeout(REQUEST_TIMEOUT)
                        .queueLimit(setup.queueLimit()));
    }

    private static @Nullable SmppMetrics metrics(@Nullable MeterRegistry registry, String end) {
        return registry == null
                ? null
                : SmppMetrics.builder(registry).tag("end", end).build();
    }

    /** Returns the first client, which has all binds unless there are more than a thousand. */
    public SmppClient client() {
        return clients.getFirst();
    }

    public List<SmppSession> serverSessions() {
        return server.server().sessions();
    }

    public List<SmppSession> clientSessions() {
        return clients.stream().flatMap(client -> client.sessions().stream()).toList();
    }

    @Override
    public void close() {
        clients.forEach(SmppClient::close);
        server.close();
        transport.close();
    }
}
