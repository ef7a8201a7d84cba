package io.smppcore.internal.tls;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.OpenSslCachingX509KeyManagerFactory;
import io.netty.handler.ssl.OpenSslServerSessionContext;
import io.netty.handler.ssl.OpenSslSessionTicketKey;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.util.ReferenceCountUtil;
import io.smppcore.tls.TlsConfigurationException;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.security.SecureRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/*
 * The native context is freed when the last engine has been released and this object is unreachable. To count its users
 * instead would make a connection fail that gets its engine while the files are reloaded.
 */

/** Context of OpenSSL or BoringSSL, by netty-tcnative. Thread-safe. */
final class OpenSslContext implements TlsContext {

    /* Lazily initialised with the class, so that applications without this engine have no thread for it. */
    private static final Cleaner CLEANER = Cleaner.create();

    /** Age after which the key of session tickets is replaced; the previous one is accepted for as long again. */
    private static final long TICKET_KEY_NANOS = TimeUnit.HOURS.toNanos(1);

    private static final SecureRandom RANDOM = new SecureRandom();

    private final SslContext context;
    private final @Nullable TicketKeys ticketKeys;

    private OpenSslContext(SslContext context) {
        this.context = context;
        this.ticketKeys =
                context.sessionContext() instanceof OpenSslServerSessionContext server ? new TicketKeys(server) : null;
        CLEANER.register(this, () -> ReferenceCountUtil.release(context));
    }

    /** Creates a context for clients. Throws a {@link TlsConfigurationException} if the library is missing. */
    static OpenSslContext client(@Nullable TlsKeys keys, @Nullable TrustManagerFactory trust) {
        return of(SslContextBuilder.forClient().keyManager(keys == null ? null : factory(keys)), trust);
    }

    /** Creates a context for servers. Throws a {@link TlsConfigurationException} if the library is missing. */
    static OpenSslContext server(TlsKeys keys, @Nullable TrustManagerFactory trust) {
        return of(SslContextBuilder.forServer(factory(keys)), trust);
    }

    private static OpenSslContext of(SslContextBuilder builder, @Nullable TrustManagerFactory trust) {
        if (!OpenSsl.isAvailable()) {
            throw new TlsConfigurationException(
                    "tls.engine: OPENSSL is not available: " + OpenSsl.unavailabilityCause()
                            + " (expected: io.netty:netty-tcnative-boringssl-static for this platform on the class"
                            + " path, in the version of Netty's BOM)",
                    OpenSsl.unavailabilityCause());
        }
        try {
            return new OpenSslContext(builder.sslProvider(SslProvider.OPENSSL_REFCNT)
                    .trustManager(trust)
                    .endpointIdentificationAlgorithm("") // set for each engine
                    .build());
        } catch (SSLException | IllegalArgumentException e) {
            throw new TlsConfigurationException("TLS: " + e.getMessage(), e);
        }
    }

    /*
     * A single key is parsed once instead of in each handshake, which would take a third of its time. The cache needs
     * the constant aliases of SunX509: those of PKIX are different in each handshake.
     */
    private static KeyManagerFactory factory(TlsKeys keys) {
        keys.requireExportable();
        return keys.certificates().size() == 1
                ? new OpenSslCachingX509KeyManagerFactory(keys.factory("SunX509"))
                : keys.factory(TlsKeys.BY_NAME);
    }

    @Override
    public SSLEngine client(String host, int port) {
        try {
            return context.newEngine(ByteBufAllocator.DEFAULT, host, port);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    @Override
    public SSLEngine server() {
        if (ticketKeys != null) {
            ticketKeys.renew();
        }
        try {
            return context.newEngine(ByteBufAllocator.DEFAULT);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** Keys that encrypt session tickets. They are replaced when a connection arrives and they are old. */
    private static final class TicketKeys {

        private final OpenSslServerSessionContext sessions;
        private final AtomicLong renewedNanos = new AtomicLong(System.nanoTime());
        private volatile OpenSslSessionTicketKey current = random();

        TicketKeys(OpenSslServerSessionContext sessions) {
            this.sessions = sessions;
            sessions.setTicketKeys(current);
        }

        void renew() {
            long renewed = renewedNanos.get();
            long now = System.nanoTime();
            if (now - renewed >= TICKET_KEY_NANOS && renewedNanos.compareAndSet(renewed, now)) {
                OpenSslSessionTicketKey previous = current;
                current = random();
                sessions.setTicketKeys(current, previous); // the first one encrypts
            }
        }

        private static OpenSslSessionTicketKey random() {
            return new OpenSslSessionTicketKey(
                    octets(OpenSslSessionTicketKey.NAME_SIZE),
                    octets(OpenSslSessionTicketKey.HMAC_KEY_SIZE),
                    octets(OpenSslSessionTicketKey.AES_KEY_SIZE));
        }

        private static byte[] octets(int count) {
            byte[] octets = new byte[count];
            RANDOM.nextBytes(octets);
            return octets;
        }
    }
}
