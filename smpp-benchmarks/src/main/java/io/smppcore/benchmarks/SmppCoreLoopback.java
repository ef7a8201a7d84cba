package io.smppcore.benchmarks;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smppcore.client.SmppClient;
import io.smppcore.metrics.SmppMetrics;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.SmppServer;
import io.smppcore.session.SmppSession;
import io.smppcore.session.SmppTransport;

/** Binds of this library. Either side has one event loop of its own. */
final class SmppCoreLoopback extends AsyncLoopback {

    private static final int INBOUND_LIMIT = 1_000;

    private final SmppTransport serverTransport;
    private final SmppTransport clientTransport;
    private final SmppServer server;
    private final SmppClient client;

    /**
     * Connects and binds.
     *
     * @param setup how
     */
    SmppCoreLoopback(LoopbackSetup setup) {
        LoopbackTls tls = setup.tls() ? LoopbackTls.make() : null;
        serverTransport = SmppTransport.create(setup.transport(), 1);
        clientTransport = SmppTransport.create(setup.transport(), 1);
        SmppServer.Builder serverBuilder = SmppServer.builder();
        SmppClient.Builder clientBuilder = SmppClient.builder();
        if (setup.metrics() == Metrics.ON) {
            MeterRegistry registry = new SimpleMeterRegistry();
            serverBuilder.octetTap(
                    SmppMetrics.builder(registry).tag("end", "server").build());
            clientBuilder.octetTap(
                    SmppMetrics.builder(registry).tag("end", "client").build());
        }
        server = serverBuilder
                .host(HOST)
                .port(0)
                .transport(serverTransport)
                .tls(tls == null ? null : tls.server())
                .options(options ->
                        options.dispatch(setup.dispatch()).inboundLimit(Math.max(setup.window(), INBOUND_LIMIT)))
                .onSubmitSm(this::accept)
                .start();
        // No queue in front of the window: whoever submits more than the window holds fails.
        client = clientBuilder
                .endpoint(HOST, server.port())
                .transport(clientTransport)
                .tls(tls == null ? null : tls.client())
                .systemId(Messages.SYSTEM_ID)
                .password(Messages.PASSWORD)
                .binds(setup.binds())
                .window(setup.window())
                .options(options -> options.queueLimit(0))
                .connect();
    }

    /** Submits one message and waits for its answer. */
    SubmitSmResp submitAndWait() {
        SubmitSmResp response = client.send(Messages.SUBMIT_SM).orThrow();
        answered(1);
        return response;
    }

    @Override
    void submit(InFlight inFlight) {
        var unused = client.sendAsync(Messages.SUBMIT_SM).whenComplete((response, failure) -> {
            if (failure != null) {
                inFlight.failed(failure);
            } else if (!response.isOk()) {
                inFlight.failed(new IllegalStateException(response.toString()));
            } else {
                inFlight.answered();
            }
        });
    }

    @Override
    public void close() {
        client.close();
        server.close();
        clientTransport.close();
        serverTransport.close();
    }

    private SubmitSmResp accept(SmppSession session, SubmitSm message) {
        received(1);
        return SubmitSmResp.ok(Messages.MESSAGE_ID);
    }
}
