package io.smppcore.tls;

import io.smppcore.config.OptionGroup;
import io.smppcore.config.OptionType;
import io.smppcore.config.Setting;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * TLS options of a listener. Immutable.
 *
 * <p>The files of certificates and keys may be replaced while the listener runs: later connections get the new
 * certificate; open ones are not affected. New files that cannot be used are logged as an error, and the old ones stay
 * in use.
 *
 * @param identity certificate of the server; none only with an SSLContext
 * @param clientAuthentication client authentication; default {@link ClientAuthentication#NONE}
 * @param trust issuers of the certificates of clients; default {@link TlsTrust#system}, which is rarely suitable for
 *     clients
 * @param reloadInterval shortest time between two checks of the files, each at a new connection, 0 to 7 days; default
 *     30 s
 * @param protocols TLS versions, for example {@code TLSv1.3}; empty by default, which means TLS 1.3 and 1.2
 * @param cipherSuites cipher suites in order of preference; empty by default, which means those of the JDK
 * @param sslContext context that replaces identity and trust, and is never reloaded; none by default
 * @param engine implementation of TLS; default {@link TlsOptions.Engine#JDK}
 */
public record ServerTlsOptions(
        @Nullable TlsIdentity identity,
        ClientAuthentication clientAuthentication,
        TlsTrust trust,
        Duration reloadInterval,
        List<String> protocols,
        List<String> cipherSuites,
        @Nullable SSLContext sslContext,
        TlsOptions.Engine engine) {

    private static final Setting<ClientAuthentication> CLIENT_AUTHENTICATION = OptionType.choice(
                    ClientAuthentication.class)
            .setting("tls.clientAuthentication", ClientAuthentication.NONE, "authentication of clients by certificate");
    private static final Setting<Duration> RELOAD_INTERVAL = OptionType.duration("0s", "7d")
            .setting("tls.reloadInterval", Duration.ofSeconds(30), "shortest time between two checks of the files");

    /** Checks the ranges; fails with {@link IllegalArgumentException} naming the option, its value and the range. */
    public ServerTlsOptions {
        RELOAD_INTERVAL.check(reloadInterval);
        protocols = List.copyOf(protocols);
        cipherSuites = List.copyOf(cipherSuites);
        TlsBuilder.checkEngine(engine, sslContext);
        if (sslContext == null && identity == null) {
            throw new IllegalArgumentException(
                    "tls.identity: missing (expected: the certificate of the server and its key, or an sslContext)");
        }
        if (sslContext != null && (identity != null || !trust.equals(TlsTrust.system()))) {
            throw new IllegalArgumentException(
                    "sslContext: set together with identity or trust (expected: only the context, which has both)");
        }
    }

    /** Returns a builder without a certificate, which must be set before the options are built. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with these options. */
    public Builder toBuilder() {
        return builder()
                .identity(identity)
                .clientAuthentication(clientAuthentication)
                .trust(trust)
                .reloadInterval(reloadInterval)
                .protocols(protocols.toArray(String[]::new))
                .cipherSuites(cipherSuites.toArray(String[]::new))
                .sslContext(sslContext)
                .engine(engine);
    }

    /** Returns the options of this record. */
    public static OptionGroup<Builder> options() {
        return TlsPaths.identityOptions("needed with TLS")
                .and(TlsPaths.trustOptions())
                .in((Builder builder) -> builder.paths)
                .and(OptionGroup.of(
                        builder -> {},
                        CLIENT_AUTHENTICATION.option(Builder::clientAuthentication),
                        RELOAD_INTERVAL.option(Builder::reloadInterval)))
                .and(TlsBuilder.commonOptions());
    }

    /** Returns a builder with the certificate and key of the server. */
    public static Builder builder(TlsIdentity identity) {
        return builder().identity(identity);
    }

    /** Returns a builder with an initialised context, which has the certificate of the server. */
    public static Builder builder(SSLContext sslContext) {
        return builder().sslContext(sslContext);
    }

    /** Builder of the options. Not thread-safe. */
    public static final class Builder extends TlsBuilder<Builder> {

        private ClientAuthentication clientAuthentication = CLIENT_AUTHENTICATION.standard();
        private Duration reloadInterval = RELOAD_INTERVAL.standard();

        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        /** Sets {@link ServerTlsOptions#clientAuthentication}. */
        public Builder clientAuthentication(ClientAuthentication value) {
            clientAuthentication = value;
            return this;
        }

        /** Sets {@link ServerTlsOptions#clientAuthentication} and {@link ServerTlsOptions#trust}. */
        public Builder clientAuthentication(ClientAuthentication value, TlsTrust issuers) {
            return clientAuthentication(value).trust(issuers);
        }

        /** Sets {@link ServerTlsOptions#reloadInterval}. */
        public Builder reloadInterval(Duration value) {
            reloadInterval = value;
            return this;
        }

        /** Returns the options; fails with {@link IllegalArgumentException} if a value is out of range. */
        public ServerTlsOptions build() {
            return new ServerTlsOptions(
                    identity(),
                    clientAuthentication,
                    trust(),
                    reloadInterval,
                    protocols,
                    cipherSuites,
                    sslContext,
                    engine);
        }
    }

    /** Client authentication of a TLS server. */
    public enum ClientAuthentication {
        /** The server requests no certificate. */
        NONE,
        /**
         * The server requests a certificate, but accepts clients without one; an untrusted certificate ends the
         * connection.
         */
        OPTIONAL,
        /** The server refuses clients without a trusted certificate. */
        REQUIRED
    }
}
