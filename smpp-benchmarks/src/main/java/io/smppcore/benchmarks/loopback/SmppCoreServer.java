package io.smppcore.benchmarks.loopback;

import io.smppcore.benchmarks.codec.Samples;
import io.smppcore.benchmarks.measure.Listening;
import io.smppcore.benchmarks.measure.Receiver;
import io.smppcore.metrics.SmppMetrics;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.AccountLimits;
import io.smppcore.server.BindDecision;
import io.smppcore.server.SmppServer;
import io.smppcore.session.Dispatch;
import io.smppcore.session.RequestHandler;
import io.smppcore.session.RequestHandlers;
import io.smppcore.session.SessionListener;
import io.smppcore.transport.ConnectionLimits;
import io.smppcore.transport.SmppTransport;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A server of this library. */
public final class SmppCoreServer implements Listening {

    private static final int MAX_CONNECTIONS = 100_000;
    private static final int MAX_UNDECIDED = 5_000;

    /**
     * Timeout of binds, enough for thousands of handshakes on few processors, which the peers share; the default is
     * 10 seconds.
     */
    private static final Duration BIND_TIMEOUT = Duration.ofMinutes(2);

    /**
     * Time without a PDU from a peer after which the server sends enquire_link. It is longer than the interval of peers
     * that send enquire_link themselves, so that the server sends none to them; the default is 25 s.
     */
    public static final Duration SILENCE = Duration.ofMinutes(1);

    /** Default window of the library. */
    private static final int WINDOW = 10;

    private final SmppTransport transport;
    private final SmppServer server;

    /** Starts a server with one event loop of its own, which accepts every bind. */
    public SmppCoreServer(
            LoopbackSetup setup, @Nullable LoopbackTls tls, @Nullable SmppMetrics metrics, Handling handling) {
        this(SmppTransport.create(setup.transport(), 1), setup, tls, builder -> {
            if (metrics != null) {
                builder.octetTap(metrics);
            }
            builder.handlers(handling::set);
        });
    }

    private SmppCoreServer(
            SmppTransport transport,
            LoopbackSetup setup,
            @Nullable LoopbackTls tls,
            Consumer<SmppServer.Builder> further) {
        this.transport = transport;
        SmppServer.Builder builder = SmppServer.builder()
                .host(Loopback.HOST)
                .port(0)
                .connectionLimits(ConnectionLimits.defaults()
                        .withMaxConnections(MAX_CONNECTIONS)
                        .withMaxPerAddress(MAX_CONNECTIONS))
                .authenticator(attempt -> accepted())
                // All binds come from one address, thousands of them at the same time.
                .failedBinds(failed -> failed.maxUndecided(MAX_UNDECIDED))
                .transport(transport)
                .tls(tls == null ? null : tls.server())
                .window(setup.window())
                .options(options -> options.dispatch(setup.dispatch())
                        .inboundLimit(setup.inboundLimit())
                        .queueLimit(setup.queueLimit()));
        further.accept(builder);
        server = builder.start();
    }

    /**
     * Starts a server with an event loop for each processor, the default.
     *
     * @param authenticate called on the virtual thread of each bind, which is accepted when it returns
     * @param silence time without a PDU from a peer after which the server sends enquire_link
     */
    public static SmppCoreServer onAllProcessors(
            @Nullable LoopbackTls tls, Authenticate authenticate, Handling handling, Duration silence) {
        LoopbackSetup setup = LoopbackSetup.of(Dispatch.CONCURRENT, WINDOW);
        int processors = Runtime.getRuntime().availableProcessors();
        return new SmppCoreServer(
                SmppTransport.create(setup.transport(), processors),
                setup,
                tls,
                builder -> builder.handlers(handling::set)
                        .options(options -> options.bindTimeout(BIND_TIMEOUT).enquireLinkInterval(silence))
                        .authenticator(attempt -> {
                            authenticate.pass();
                            return accepted();
                        }));
    }

    /** Starts a server with one event loop of its own on a given port. */
    public static SmppCoreServer onPort(int port, LoopbackSetup setup, SessionListener listener, Handling handling) {
        return new SmppCoreServer(
                SmppTransport.create(setup.transport(), 1),
                setup,
                null,
                builder -> builder.port(port).listener(listener).handlers(handling::set));
    }

    private static BindDecision accepted() {
        return BindDecision.accept(
                AccountLimits.builder().maxBinds(MAX_CONNECTIONS).build());
    }

    /** Decision on a bind. */
    @FunctionalInterface
    public interface Authenticate {

        void pass() throws InterruptedException;
    }

    /** Registration of the handlers of requests. */
    @FunctionalInterface
    public interface Handling {

        void set(RequestHandlers.Builder handlers);

        /**
         * Returns a registration of a handler that counts each submit_sm in the receiver and accepts it, always with
         * the same message_id.
         */
        static Handling counting(Receiver receiver) {
            return of((session, message) -> {
                receiver.received(1);
                return SubmitSmResp.ok(Samples.MESSAGE_ID);
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
