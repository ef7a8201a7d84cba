package io.smppcore.session;

import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * TLS of the connections that a listener accepts. Immutable.
 *
 * <p>The files of certificates and keys may be replaced while the listener runs: connections from then on get the new certificate, those
 * that exist go on. New files that cannot be used are logged as an error, and the old ones stay in use.
 *
 * @param identity the certificate of the server; none only with an SSLContext
 * @param clientAuthentication whether clients are asked for a certificate; default {@link ClientAuthentication#NONE}
 * @param trust who issues the certificates of clients; default {@link TlsTrust#system}, which hardly ever makes sense for clients
 * @param reloadInterval how often at most a new connection makes the listener look at the files, zero to 7 days; default 30 s. Zero means
 *     at every connection.
 * @param protocols for example {@code TLSv1.3}; empty by default, which means TLS 1.3 and 1.2
 * @param cipherSuites in order of preference; empty by default, which means those of the JDK
 * @param sslContext replaces identity and trust, and is never reloaded; none by default
 */
public record ServerTlsOptions(
        @Nullable TlsIdentity identity,
        ClientAuthentication clientAuthentication,
        TlsTrust trust,
        Duration reloadInterval,
        List<String> protocols,
        List<String> cipherSuites,
        @Nullable SSLContext sslContext) {

    private static final Duration MAX_INTERVAL = Duration.ofDays(7);

    /**
     * Checks the ranges and the combination.
     *
     * @throws IllegalArgumentException if there is neither an identity nor an SSLContext, or both, or the interval is out of range
     */
    public ServerTlsOptions {
        protocols = List.copyOf(protocols);
        cipherSuites = List.copyOf(cipherSuites);
        if (sslContext == null && identity == null) {
            throw new IllegalArgumentException(
                    "identity: none (expected: the certificate and key of the server, or an sslContext)");
        }
        if (sslContext != null && (identity != null || trust != TlsTrust.system())) {
            throw new IllegalArgumentException(
                    "sslContext: set beside identity or trust (expected: either; the context has both)");
        }
        if (reloadInterval.isNegative() || reloadInterval.compareTo(MAX_INTERVAL) > 0) {
            throw new IllegalArgumentException("reloadInterval: " + reloadInterval + " (expected: 0 to 7 days)");
        }
    }

    /**
     * Starts with the certificate of the server.
     *
     * @param identity its certificate and key
     * @return a builder
     */
    public static Builder builder(TlsIdentity identity) {
        return new Builder(identity, null);
    }

    /**
     * Starts with a context of one's own.
     *
     * @param sslContext an initialised context with the certificate of the server
     * @return a builder
     */
    public static Builder builder(SSLContext sslContext) {
        return new Builder(null, sslContext);
    }

    /** Builds options. Not thread-safe. */
    public static final class Builder {

        private final @Nullable TlsIdentity identity;
        private final @Nullable SSLContext sslContext;
        private ClientAuthentication clientAuthentication = ClientAuthentication.NONE;
        private TlsTrust trust = TlsTrust.system();
        private Duration reloadInterval = Duration.ofSeconds(30);
        private List<String> protocols = List.of();
        private List<String> cipherSuites = List.of();

        private Builder(@Nullable TlsIdentity identity, @Nullable SSLContext sslContext) {
            this.identity = identity;
            this.sslContext = sslContext;
        }

        /**
         * Sets whether clients are asked for a certificate, and whose are trusted.
         *
         * @param value asked or not
         * @param issuers whose certificates are trusted
         * @return this builder
         */
        public Builder clientAuthentication(ClientAuthentication value, TlsTrust issuers) {
            trust = issuers;
            return clientAuthentication(value);
        }

        /**
         * Sets whether clients are asked for a certificate. For an SSLContext, which knows whose to trust.
         *
         * @param value asked or not
         * @return this builder
         */
        public Builder clientAuthentication(ClientAuthentication value) {
            clientAuthentication = value;
            return this;
        }

        /**
         * Sets how often the files are looked at.
         *
         * @param value how often at most a new connection makes the listener look, zero to 7 days
         * @return this builder
         */
        public Builder reloadInterval(Duration value) {
            reloadInterval = value;
            return this;
        }

        /**
         * Sets the protocols.
         *
         * @param value by their names in the JDK; none for TLS 1.3 and 1.2
         * @return this builder
         */
        public Builder protocols(String... value) {
            protocols = List.of(value);
            return this;
        }

        /**
         * Sets the cipher suites.
         *
         * @param value by their names in the JDK, in order of preference; none for those of the JDK
         * @return this builder
         */
        public Builder cipherSuites(String... value) {
            cipherSuites = List.of(value);
            return this;
        }

        /**
         * Makes the record.
         *
         * @return the options
         * @throws IllegalArgumentException if an option is out of range, or an SSLContext is combined with trust
         */
        public ServerTlsOptions build() {
            return new ServerTlsOptions(
                    identity, clientAuthentication, trust, reloadInterval, protocols, cipherSuites, sslContext);
        }
    }
}
