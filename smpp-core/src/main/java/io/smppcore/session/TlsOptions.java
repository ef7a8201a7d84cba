package io.smppcore.session;

import java.util.List;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * TLS of a connection that this side opens. By default the certificate of the server is checked against the authorities of the JDK and
 * against the name that was connected to. Immutable.
 *
 * @param trust whose certificates are trusted; default {@link TlsTrust#system}
 * @param identity the certificate that a server gets when it asks for one; none by default
 * @param serverName the name to ask for and to look for in the certificate instead of the one that is connected to; none by default
 * @param sendServerName whether the server is told the name (SNI), which is never done for numeric addresses; default true
 * @param verifyHostname whether the certificate must be for the name or address; default true. Without it, anyone with any trusted
 *     certificate can pose as the server.
 * @param protocols for example {@code TLSv1.3}; empty by default, which means TLS 1.3 and 1.2
 * @param cipherSuites in order of preference; empty by default, which means those of the JDK
 * @param sslContext replaces trust and identity; none by default
 */
public record TlsOptions(
        TlsTrust trust,
        @Nullable TlsIdentity identity,
        @Nullable String serverName,
        boolean sendServerName,
        boolean verifyHostname,
        List<String> protocols,
        List<String> cipherSuites,
        @Nullable SSLContext sslContext) {

    /**
     * Checks the combination.
     *
     * @throws IllegalArgumentException if there is an SSLContext beside trust or identity, or the server name is no host name
     */
    public TlsOptions {
        Objects.requireNonNull(trust, "trust");
        protocols = List.copyOf(protocols);
        cipherSuites = List.copyOf(cipherSuites);
        if (sslContext != null && (trust != TlsTrust.system() || identity != null)) {
            throw new IllegalArgumentException(
                    "sslContext: set beside trust or identity (expected: either; the context has both)");
        }
        if (serverName != null) {
            TlsEngines.checkServerName(serverName);
        }
    }

    /**
     * The defaults.
     *
     * @return options that suit a server with a certificate of a public authority
     */
    public static TlsOptions defaults() {
        return builder().build();
    }

    /**
     * Starts from the defaults.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Builds options. Not thread-safe. */
    public static final class Builder {

        private TlsTrust trust = TlsTrust.system();
        private @Nullable TlsIdentity identity;
        private @Nullable String serverName;
        private boolean sendServerName = true;
        private boolean verifyHostname = true;
        private List<String> protocols = List.of();
        private List<String> cipherSuites = List.of();
        private @Nullable SSLContext sslContext;

        private Builder() {}

        /**
         * Sets the trust.
         *
         * @param value whose certificates are trusted
         * @return this builder
         */
        public Builder trust(TlsTrust value) {
            trust = value;
            return this;
        }

        /**
         * Sets the certificate of this side.
         *
         * @param value what a server gets when it asks for a certificate; null for none
         * @return this builder
         */
        public Builder identity(@Nullable TlsIdentity value) {
            identity = value;
            return this;
        }

        /**
         * Sets the name to ask for and to look for in the certificate. For connections by address, through a tunnel or a balancer.
         *
         * @param value a host name; null for the one that is connected to
         * @return this builder
         */
        public Builder serverName(@Nullable String value) {
            serverName = value;
            return this;
        }

        /**
         * Sets whether the server is told the name (SNI).
         *
         * @param value false for servers that cannot bear it
         * @return this builder
         */
        public Builder sendServerName(boolean value) {
            sendServerName = value;
            return this;
        }

        /**
         * Sets whether the certificate must be for the name or address.
         *
         * @param value false only together with a {@link #trust} in that one certificate
         * @return this builder
         */
        public Builder verifyHostname(boolean value) {
            verifyHostname = value;
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
         * Sets the context in place of trust and identity.
         *
         * @param value an initialised context; null for none
         * @return this builder
         */
        public Builder sslContext(@Nullable SSLContext value) {
            sslContext = value;
            return this;
        }

        /**
         * Makes the record.
         *
         * @return the options
         * @throws IllegalArgumentException if there is an SSLContext beside trust or identity, or the server name is no host name
         */
        public TlsOptions build() {
            return new TlsOptions(
                    trust, identity, serverName, sendServerName, verifyHostname, protocols, cipherSuites, sslContext);
        }
    }
}
