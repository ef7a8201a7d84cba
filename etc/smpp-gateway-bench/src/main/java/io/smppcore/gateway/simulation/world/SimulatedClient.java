package io.smppcore.gateway.simulation.world;

import io.smppcore.client.BindSnapshot;
import io.smppcore.client.ClientListener;
import io.smppcore.client.ClientOptions;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindType;
import io.smppcore.session.CloseReason;
import io.smppcore.session.RequestHandlers;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SessionRole;
import io.smppcore.session.SmppSession;
import io.smppcore.tls.TlsOptions;
import io.smppcore.type.SmppException;
import java.net.ConnectException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A client that binds to a port of the simulated network, and again when a bind was lost. In the classes of the
 * gateway, it has the place of SmppClient.
 */
public final class SimulatedClient implements AutoCloseable {

    private static final long BACKOFF_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final Machine machine;
    private final Network network = Network.current();
    private final Builder builder;
    private final RequestHandlers handlers;
    private final SessionOptions options;
    private final List<End> open = new ArrayList<>();
    private boolean isClosed;

    private SimulatedClient(Builder builder) {
        this.machine = builder.machine;
        this.builder = builder;
        this.handlers = builder.handlers.build();
        this.options = builder.options.build();
    }

    public static Builder builder() {
        return new Builder(Loop.machine());
    }

    static Builder builder(Machine machine) {
        return new Builder(machine);
    }

    /** Starts to bind. */
    public CompletableFuture<Void> connectAsync() {
        for (int i = 0; i < builder.binds; i++) {
            bind();
        }
        return new CompletableFuture<>();
    }

    private void bind() {
        if (isClosed) {
            return;
        }
        BindRequest request = BindRequest.builder(BindType.TRANSCEIVER)
                .systemId(builder.systemId)
                .password(builder.password)
                .build();
        Attempt attempt = new Attempt();
        End end = new End(machine, network, SessionRole.ESME, options, handlers, attempt, request);
        network.connect(end, builder.port, request, failure -> {
            if (failure != null) {
                if (failure.equals(Network.REFUSED)) {
                    builder.clientListener.onConnectFailed(refused());
                }
                attempt.again();
            }
        });
    }

    private static BindSnapshot refused() {
        return new BindSnapshot(
                1,
                BindType.TRANSCEIVER,
                BindSnapshot.State.WAITING,
                null,
                0,
                1,
                new SmppException(Network.REFUSED, new ConnectException()));
    }

    /** An attempt to bind, and the session that it leads to. */
    private final class Attempt implements SessionListener {
        private boolean hasNext;

        /** Starts the next attempt after a pause. The first call counts. */
        void again() {
            if (!hasNext) {
                hasNext = true;
                machine.after(network.delay() + BACKOFF_NANOS, SimulatedClient.this::bind);
            }
        }

        @Override
        public void onBound(SmppSession session) {
            open.add((End) session);
            network.bound(machine, builder.port, true);
            builder.listener.onBound(session);
            if (isClosed) {
                session.closeAsync();
            }
        }

        @Override
        public void onClosed(SmppSession session, CloseReason reason) {
            if (open.remove((End) session)) {
                network.bound(machine, builder.port, false);
                builder.listener.onClosed(session, reason);
            }
            again();
        }
    }

    /** Returns the bound sessions. */
    List<End> open() {
        return open;
    }

    /** Unbinds when the requests in flight have their responses. */
    public CompletableFuture<Void> closeAsync() {
        isClosed = true;
        return CompletableFuture.allOf(
                List.copyOf(open).stream().map(End::drain).toArray(CompletableFuture[]::new));
    }

    @Override
    public void close() {
        closeAsync();
    }

    /** Unbinds at once. */
    public void closeNow() {
        isClosed = true;
        List.copyOf(open).forEach(End::closeAsync);
    }

    public void bindNow() {
        // The pause between attempts is short.
    }

    public List<BindSnapshot> binds() {
        return List.of();
    }

    /** Builder with the methods that the gateway calls. */
    public static final class Builder {
        private final Machine machine;
        private final RequestHandlers.Builder handlers = RequestHandlers.builder();
        private final SessionOptions.Builder options = SessionOptions.builder();
        private SessionListener listener = SessionListener.NONE;
        private ClientListener clientListener = ClientListener.NONE;
        private String systemId = "";
        private String password = "";
        private int port;
        private int binds = 1;

        private Builder(Machine machine) {
            this.machine = machine;
        }

        public Builder name(String value) {
            return this;
        }

        public Builder systemId(String value) {
            systemId = value;
            return this;
        }

        Builder password(String value) {
            password = value;
            return this;
        }

        public Builder endpoint(String host, int value) {
            port = value;
            return this;
        }

        public Builder tls(@Nullable TlsOptions value) {
            return this;
        }

        public Builder properties(Map<?, ?> properties) {
            Sessions.options(options, properties);
            String endpoint = String.valueOf(Sessions.property(properties, "endpoints"));
            port = Integer.parseInt(endpoint.substring(endpoint.lastIndexOf(':') + 1));
            Object count = Sessions.property(properties, "binds");
            binds = count == null ? 1 : Integer.parseInt(count.toString());
            return this;
        }

        public Builder clientOptions(Consumer<ClientOptions.Builder> change) {
            return this;
        }

        public Builder clientListener(ClientListener value) {
            clientListener = value;
            return this;
        }

        public Builder options(Consumer<SessionOptions.Builder> change) {
            change.accept(options);
            return this;
        }

        public Builder handlers(Consumer<RequestHandlers.Builder> change) {
            change.accept(handlers);
            return this;
        }

        public Builder listener(SessionListener value) {
            listener = value;
            return this;
        }

        public SimulatedClient build() {
            return new SimulatedClient(this);
        }
    }
}
