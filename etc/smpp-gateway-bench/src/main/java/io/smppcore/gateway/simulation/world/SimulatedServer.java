package io.smppcore.gateway.simulation.world;

import io.smppcore.pdu.BindRequest;
import io.smppcore.server.BindAttempt;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.session.RequestHandlers;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SessionRole;
import io.smppcore.tls.ServerTlsOptions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The server of a process in the simulated network. In the classes of the gateway, it has the place of SmppServer. */
public final class SimulatedServer implements AutoCloseable {

    final Machine machine;
    private final Network network = Network.current();
    private final Builder builder;
    private final RequestHandlers handlers;
    private final SessionOptions options;
    private final int port;
    private final List<End> accepted = new ArrayList<>();

    private SimulatedServer(Builder builder) {
        this.machine = builder.machine;
        this.builder = builder;
        this.handlers = builder.handlers.build();
        this.options = builder.options.build();
        this.port = builder.port == 0 ? network.nextPort() : builder.port;
        network.listen(port, this);
    }

    public static Builder builder() {
        return new Builder(Loop.machine());
    }

    static Builder builder(Machine machine) {
        return new Builder(machine);
    }

    End accept(BindRequest bind) {
        End end = new End(machine, network, SessionRole.SMSC, options, handlers, builder.listener, bind);
        accepted.removeIf(End::isClosed);
        accepted.add(end);
        return end;
    }

    /** Returns true if a bind is accepted. May block. */
    boolean authenticate(BindAttempt attempt) {
        try {
            return builder.authenticator.authenticate(attempt).commandStatus().isOk();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public int port() {
        return port;
    }

    public Optional<Instant> certificateEnd() {
        return Optional.empty();
    }

    @Override
    public void close() {
        network.closed(port, this);
        List.copyOf(accepted).forEach(End::closeAsync);
    }

    /** Builder with the methods that the gateway calls. */
    public static final class Builder {
        private final Machine machine;
        private final RequestHandlers.Builder handlers = RequestHandlers.builder();
        private final SessionOptions.Builder options = SessionOptions.builder();
        private BindAuthenticator authenticator = BindAuthenticator.anyone();
        private SessionListener listener = SessionListener.NONE;
        private int port;

        private Builder(Machine machine) {
            this.machine = machine;
        }

        public Builder systemId(String value) {
            return this;
        }

        public Builder host(String value) {
            return this;
        }

        public Builder port(int value) {
            port = value;
            return this;
        }

        public Builder tls(@Nullable ServerTlsOptions value) {
            return this;
        }

        public Builder properties(Map<?, ?> properties) {
            Sessions.options(options, properties);
            Object own = Sessions.property(properties, "port");
            port = own == null ? 0 : Integer.parseInt(own.toString());
            return this;
        }

        public Builder options(Consumer<SessionOptions.Builder> change) {
            change.accept(options);
            return this;
        }

        public Builder authenticator(BindAuthenticator value) {
            authenticator = value;
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

        public SimulatedServer start() {
            return new SimulatedServer(this);
        }
    }
}
