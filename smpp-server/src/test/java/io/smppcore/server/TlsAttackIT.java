package io.smppcore.server;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.internal.tls.TlsContext;
import io.smppcore.internal.tls.TlsContexts;
import io.smppcore.session.SessionOptions;
import io.smppcore.testing.Keytool;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.tls.TlsIdentity;
import io.smppcore.tls.TlsOptions;
import io.smppcore.tls.TlsTrust;
import io.smppcore.transport.ConnectionLimits;
import io.smppcore.transport.ListenOptions;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of peers whose TLS handshake stops, or continues with PDUs in the clear, next to a bystander session. */
@Isolated("measures memory")
@ExtendWith(NoLeaks.class)
class TlsAttackIT {

    private static final Duration SHORT = Duration.ofMillis(500);

    /** Handshakes stop after each multiple of so many octets. */
    private static final int STEP = AttackedServer.FULL ? 1 : 8;

    private static final int MAX_CONNECTIONS = 10_000;
    private static final byte[] NOTHING = {};
    private static final byte[] BIND = PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "me", "secret");

    @TempDir
    static Path folder;

    private static SSLSocketFactory sockets;

    @BeforeAll
    static void makeCertificate() throws Exception {
        Keytool.selfSigned(folder, "server");
        TlsContext context = TlsContexts.of(TlsOptions.builder()
                .trust(TlsTrust.pem(folder.resolve("server.pem")))
                .build());
        sockets = ((TlsContext.OfJdk) context).context().getSocketFactory();
    }

    /** Starts a server with two more endpoints, for TLS; the first one closes connections that do not bind soon. */
    private static AttackedServer start() throws IOException {
        ServerTlsOptions tls = ServerTlsOptions.builder(
                        TlsIdentity.keyStore(folder.resolve("server.p12"), Keytool.PASSWORD))
                .build();
        ServerEndpoint patient = ServerEndpoint.at("127.0.0.1", 0)
                .withListen(ListenOptions.builder().tls(tls).build());
        ServerEndpoint hasty =
                patient.withOptions(SessionOptions.builder().bindTimeout(SHORT).build());
        ConnectionLimits limits = ConnectionLimits.defaults().withMaxPerAddress(MAX_CONNECTIONS);
        return AttackedServer.start(
                server -> server.endpoint(hasty).endpoint(patient).connectionLimits(limits));
    }

    private static InetSocketAddress hasty(AttackedServer attacked) {
        return attacked.server().addresses().get(1);
    }

    private static InetSocketAddress patient(AttackedServer attacked) {
        return attacked.server().addresses().get(2);
    }

    /** A socket that changes what TLS writes. */
    private abstract static class Changing extends Socket {

        static Changing connect(Changing socket, InetSocketAddress server) throws IOException {
            socket.setSoTimeout(Waits.SECONDS * 1_000);
            socket.connect(server);
            return socket;
        }

        abstract void write(OutputStream out, byte[] octets) throws IOException;

        @Override
        public OutputStream getOutputStream() throws IOException {
            OutputStream out = super.getOutputStream();
            return new OutputStream() {
                @Override
                public void write(int octet) throws IOException {
                    Changing.this.write(out, new byte[] {(byte) octet});
                }

                @Override
                public void write(byte[] octets, int offset, int length) throws IOException {
                    Changing.this.write(out, Arrays.copyOfRange(octets, offset, offset + length));
                }
            };
        }

        /** Returns a client of TLS over this socket; a name of its own begins without the session of another one. */
        SSLSocket client(String protocol, String name) throws IOException {
            SSLSocket client = (SSLSocket) sockets.createSocket(this, name, getPort(), true);
            client.setEnabledProtocols(new String[] {protocol});
            return client;
        }
    }

    /** A socket that sends the first octets only, and then others. */
    private static final class Cut extends Changing {

        private final int limit;
        private final byte[] others;
        private int sent;
        private boolean isCut;

        Cut(int limit, byte[] others) {
            this.limit = limit;
            this.others = others;
        }

        @Override
        void write(OutputStream out, byte[] octets) throws IOException {
            int passed = Math.min(limit - sent, octets.length);
            out.write(octets, 0, passed);
            sent += passed;
            if (passed < octets.length && !isCut) {
                out.write(others);
                isCut = true;
            }
        }
    }

    /** Returns the number of octets that a client sends in a handshake. */
    private static int octetsOfAHandshake(InetSocketAddress server, String protocol) throws IOException {
        Cut whole = new Cut(Integer.MAX_VALUE, NOTHING);
        try (SSLSocket client = Changing.connect(whole, server).client(protocol, "whole")) {
            client.startHandshake();
            return whole.sent;
        }
    }

    /** Begins a handshake of which only some octets are sent, then others, and waits for the end of the connection. */
    private static void expectEnd(InetSocketAddress server, String protocol, int octets, byte[] others)
            throws IOException {
        try (SSLSocket client =
                Changing.connect(new Cut(octets, others), server).client(protocol, "cut")) {
            client.startHandshake();
            assertThat(client.getInputStream().read()).isEqualTo(-1);
        } catch (SocketTimeoutException e) {
            throw new AssertionError("still open after " + octets + " octets of a handshake", e);
        } catch (IOException e) {
            // A reset, an alert, or an end within the handshake.
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
    void closesConnectionsWhoseHandshakeStopsOrContinuesWithAPdu(String protocol) throws Exception {
        AtomicInteger ended = new AtomicInteger();
        try (AttackedServer attacked = start()) {
            int octets = octetsOfAHandshake(patient(attacked), protocol);
            int connections = 2 * ((octets + STEP - 1) / STEP);
            attacked.attack(1, () -> {
                try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                    List<Future<?>> ends = new ArrayList<>();
                    for (int i = 0; i < octets; i += STEP) {
                        int sent = i;
                        for (byte[] others : List.of(NOTHING, BIND)) {
                            ends.add(threads.submit(() -> {
                                expectEnd(hasty(attacked), protocol, sent, others);
                                return ended.incrementAndGet();
                            }));
                        }
                    }
                    for (Future<?> end : ends) {
                        end.get();
                    }
                }
            });

            // Both ends of each connection are in this process.
            attacked.expectUndisturbed(AttackedServer.FULL ? 512 : 64);
            eventually().until(() -> ended.get() >= connections);
            attacked.expectUndisturbed(AttackedServer.FULL ? 512 : 64);
            attacked.expectAsBefore();
        }
    }

    /** A socket that sends all that is written after the first flight together. */
    private static final class Gathering extends Changing {

        private final ByteArrayOutputStream gathered = new ByteArrayOutputStream();
        private boolean isFirst = true;

        @Override
        void write(OutputStream out, byte[] octets) throws IOException {
            if (isFirst) {
                out.write(octets);
                isFirst = false;
            } else {
                gathered.write(octets);
            }
        }

        void release() throws IOException {
            OutputStream out = super.getOutputStream();
            isFirst = true;
            out.write(gathered.toByteArray());
        }
    }

    @Test
    void answersABindThatArrivesWithTheEndOfTheHandshake() throws Exception {
        try (AttackedServer attacked = start()) {
            Gathering socket = new Gathering();
            try (SSLSocket client = Changing.connect(socket, patient(attacked)).client("TLSv1.3", "gathering")) {
                client.startHandshake();
                client.getOutputStream().write(BIND);
                socket.release();

                DataInputStream in = new DataInputStream(client.getInputStream());
                in.skipNBytes(Integer.BYTES);
                assertThat(in.readInt()).isEqualTo(PduOctets.BIND_TRANSCEIVER_RESP);
                assertThat(in.readInt()).isZero();
            }
            attacked.expectAsBefore();
        }
    }
}
