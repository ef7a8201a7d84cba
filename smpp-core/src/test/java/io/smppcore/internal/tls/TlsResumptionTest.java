package io.smppcore.internal.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.handler.ssl.OpenSsl;
import io.netty.util.ReferenceCountUtil;
import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.tls.TlsIdentity;
import io.smppcore.tls.TlsOptions;
import io.smppcore.tls.TlsTrust;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Handshakes between the contexts of a client and of a server, whose octets show which of them are resumed. */
class TlsResumptionTest {

    private static final InetSocketAddress SERVER = InetSocketAddress.createUnresolved("localhost", 2775);
    private static final int BUFFER_OCTETS = 1 << 16;

    /** Octets of a certificate and its signature, which only a full handshake has, rounded down. */
    private static final int CERTIFICATE_OCTETS = 300;

    @TempDir
    Path folder;

    private final Certificates authority = new Certificates("CN=authority");

    @ParameterizedTest
    @EnumSource(TlsOptions.Engine.class)
    void connectionsOfAClientResumeUntilAFileChanges(TlsOptions.Engine engine) throws Exception {
        assumeTrue(OpenSsl.isAvailable() || engine == TlsOptions.Engine.JDK, "BoringSSL for this platform");
        TlsIdentity identity = authority.issue("CN=server", "localhost").pem(folder, "server");
        TlsTrust trust = authority.trust(folder);
        ServerTlsContext server = new ServerTlsContext(
                ServerTlsOptions.builder(identity).engine(engine).build());
        TlsOptions options = TlsOptions.builder().trust(trust).engine(engine).build();

        int full = octetsOfServer(options, server);
        assertThat(octetsOfServer(options, server)).isLessThan(full - CERTIFICATE_OCTETS);
        assertThat(octetsOfServer(options.toBuilder().build(), server))
                .as("equal options")
                .isLessThan(full - CERTIFICATE_OCTETS);

        authority.issue("CN=server", "localhost").pem(folder, "server");
        server.reload();
        assertThat(octetsOfServer(options, server)).as("a new certificate").isGreaterThan(full - CERTIFICATE_OCTETS);
    }

    @ParameterizedTest
    @EnumSource(TlsOptions.Engine.class)
    void connectionsOfAClientResumeUntilAKeyStoreInMemoryChanges(TlsOptions.Engine engine) throws Exception {
        assumeTrue(OpenSsl.isAvailable() || engine == TlsOptions.Engine.JDK, "BoringSSL for this platform");
        TlsIdentity identity = authority.issue("CN=server", "localhost").pem(folder, "server");
        KeyStore trusted = TlsFiles.emptyKeyStore();
        trusted.setCertificateEntry("authority", authority.certificate());
        ServerTlsContext server = new ServerTlsContext(
                ServerTlsOptions.builder(identity).engine(engine).build());
        TlsOptions options = TlsOptions.builder()
                .trust(TlsTrust.keyStore(trusted))
                .engine(engine)
                .build();

        int full = octetsOfServer(options, server);
        assertThat(octetsOfServer(options, server)).isLessThan(full - CERTIFICATE_OCTETS);

        trusted.deleteEntry("authority");
        trusted.setCertificateEntry("other", new Certificates("CN=other").certificate());
        assertThatThrownBy(() -> octetsOfServer(options, server)).isInstanceOf(SSLException.class);
    }

    private static int octetsOfServer(TlsOptions options, ServerTlsContext context) throws SSLException {
        SSLEngine client =
                TlsEngines.client(TlsContexts.of(options), options, SERVER).engine();
        SSLEngine server =
                TlsEngines.server(context.current(), context.options()).engine();
        ByteBuffer toServer = ByteBuffer.allocate(BUFFER_OCTETS);
        ByteBuffer toClient = ByteBuffer.allocate(BUFFER_OCTETS);
        int octets = 0;
        client.beginHandshake();
        server.beginHandshake();
        boolean isSent = false;
        int moved;
        do {
            moved = send(client, toServer);
            moved += receive(server, toServer);
            int sent = send(server, toClient);
            octets += sent;
            moved += sent;
            moved += receive(client, toClient);
            if (!isSent && isDone(client) && isDone(server)) {
                isSent = true;
                moved += server.wrap(ByteBuffer.wrap(new byte[1]), toClient).bytesProduced(); // behind the tickets
            }
        } while (moved > 0);
        assertThat(isSent).isTrue();
        ReferenceCountUtil.release(client);
        ReferenceCountUtil.release(server);
        return octets;
    }

    private static boolean isDone(SSLEngine engine) {
        return engine.getHandshakeStatus() == HandshakeStatus.NOT_HANDSHAKING;
    }

    private static int send(SSLEngine engine, ByteBuffer out) throws SSLException {
        int produced = 0;
        run(engine);
        while (engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
            produced += engine.wrap(ByteBuffer.allocate(0), out).bytesProduced();
            run(engine);
        }
        return produced;
    }

    /** Returns the number of octets and of changes of the status. */
    private static int receive(SSLEngine engine, ByteBuffer in) throws SSLException {
        in.flip();
        int all = 0;
        int moved;
        do {
            HandshakeStatus before = engine.getHandshakeStatus();
            // Also without octets, because an engine may continue with those of the previous call after a task.
            moved = engine.unwrap(in, ByteBuffer.allocate(BUFFER_OCTETS)).bytesConsumed();
            run(engine);
            moved += engine.getHandshakeStatus() == before ? 0 : 1;
            all += moved;
        } while (moved > 0);
        in.compact();
        return all;
    }

    private static void run(SSLEngine engine) {
        for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
            task.run();
        }
    }
}
