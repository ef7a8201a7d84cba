package io.smppcore.benchmarks.loopback;

import io.smppcore.benchmarks.codec.Messages;
import io.smppcore.metrics.SmppMetrics;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.AccountLimits;
import io.smppcore.server.BindDecision;
import io.smppcore.server.SmppServer;
import io.smppcore.session.RequestHandler;
import io.smppcore.session.RequestHandlers;
import io.smppcore.transport.ConnectionLimits;
import io.smppcore.transport.SmppTransport;
import org.jspecify.annotations.Nullable;

/** A server of this library with one event loop of its own. It accepts every bind. */
public final class SmppCoreServer implements Listening {

    private static final int MAX_CONNECTIONS = 100_000;
    private static final int MAX_UNDECIDED = 5_000;

    private final SmppTransport transport;
    private final SmppServer server;

    public SmppCoreServer(
            LoopbackSetup setup, @Nullable LoopbackTls tls, @Nullable SmppMetrics metrics, Handling handling) {
        transport = SmppTransport.create(setup.transport(), 1);
        SmppServer.Builder builder = SmppServer.builder();
        if (metrics != null) {
            builder.octetTap(metrics);
        }
        server = builder.host(Loopback.HOST)
                .port(0)
                .connectionLimits(ConnectionLimits.defaults()
                        .withMaxConnections(MAX_CONNECTIONS)
                        .withMaxPerAddress(MAX_CONNECTIONS))
                .authenticator(attempt -> BindDecision.accept(
                        AccountLimits.builder().maxBinds(MAX_CONNECTIONS).build()))
                // All binds come from one address, hundreds of them at the same time.
                .failedBinds(failed -> failed.maxUndecided(MAX_UNDECIDED))
                .transport(transport)
                .tls(tls == null ? null : tls.server())
                .window(setup.window())
                .options(options -> options.dispatch(setup.dispatch())
                        .inboundLimit(setup.inboundLimit())
                        .queueLimit(setup.queueLimit()))
                .handlers(handling::set)
                .start();
    }

    /** Registers the handlers of requests. */
    @FunctionalInterface
    public interface Handling {

        void set(RequestHandlers.Builder handlers);

        /** Counts each submit_sm and accepts it with a message id. */
        static Handling counting(Loopback loopback) {
            return of((session, message) -> {
                loopback.received(1);
                return SubmitSmResp.ok(Messages.MESSAGE_ID);
            });
        }

        static Handling of(RequestHandler<SubmitSm, SubmitSmResp> handler) {
            return handlers -> handlers.on(SubmitSm.class, handler);
        }
    }

    public SmppServer server() {
        return server;
    }

    @Override
    public int port() {
        return server.port();
    }

    @Override
    public void close() {
        server.close();
        transport.close();
    }
}
