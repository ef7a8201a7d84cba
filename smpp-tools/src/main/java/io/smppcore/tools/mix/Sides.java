package io.smppcore.tools.mix;

import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.tls.TlsOptions;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The sides of a run that are in this process.
 *
 * @param server the server; empty if it is in another process
 * @param client the client; empty if clients are in other processes
 * @param encryption encryption of the connections, for the report
 */
record Sides(Optional<ServerSide> server, Optional<ClientSide> client, String encryption) implements AutoCloseable {

    /**
     * The TLS options of both sides.
     *
     * @param server options of the server; null for no TLS, or if the server is in another process
     * @param client options of the client; null for no TLS, or if clients are in other processes
     */
    record Tls(@Nullable ServerTlsOptions server, @Nullable TlsOptions client) {

        static final Tls NONE = new Tls(null, null);

        /** Returns the encryption, for the report. */
        @Override
        public String toString() {
            if (server == null && client == null) {
                return "none";
            }
            TlsOptions.Engine engine = server != null
                    ? server.engine()
                    : Objects.requireNonNull(client).engine();
            return "mutual TLS 1.3" + (engine == TlsOptions.Engine.JDK ? "" : ", " + engine);
        }
    }

    /**
     * Opens the sides of a plan.
     *
     * @throws io.smppcore.type.SmppException if one cannot be opened, after the other one is closed
     */
    static Sides open(MixPlan plan, Tls tls) {
        Optional<ServerSide> server =
                plan.mode().hasServer() ? Optional.of(ServerSide.open(plan, tls.server())) : Optional.empty();
        try {
            int port = server.map(ServerSide::port).orElse(plan.port());
            Optional<ClientSide> client =
                    plan.mode().hasClient() ? Optional.of(ClientSide.open(plan, port, tls.client())) : Optional.empty();
            return new Sides(server, client, tls.toString());
        } catch (RuntimeException e) {
            server.ifPresent(ServerSide::close);
            throw e;
        }
    }

    Task task(WorkerKind kind, int index) {
        return kind.isOfServer()
                ? server.orElseThrow().push(index)
                : client.orElseThrow().task(kind, index);
    }

    /** Ends all requests in flight on both sides. */
    void cutOff() {
        client.ifPresent(ClientSide::cutOff);
        server.ifPresent(ServerSide::cutOff);
    }

    @Override
    public void close() {
        client.ifPresent(ClientSide::close);
        server.ifPresent(ServerSide::close);
    }
}
