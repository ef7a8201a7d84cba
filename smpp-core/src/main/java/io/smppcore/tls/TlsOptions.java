package io.smppcore.tls;

import io.smppcore.config.OptionGroup;
import io.smppcore.config.OptionType;
import io.smppcore.config.Setting;
import io.smppcore.internal.util.HostNames;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * TLS options of an outgoing connection. By default the certificate of the server is checked against the authorities of
 * the JDK and against the host of the connection. Immutable.
 *
 * @param trust trusted certificates; default {@link TlsTrust#system}
 * @param identity certificate for a server that requests one; none by default
 * @param serverName host name to request and to find in the certificate instead of the host of the connection; none by
 *     default
 * @param sendServerName true to send the name (SNI), which is never done for numeric addresses; default true
 * @param verifyHostname true if the certificate must be for the name or address; default true. Otherwise anyone with
 *     any trusted certificate can pose as the server.
 * @param protocols TLS versions, for example {@code TLSv1.3}; empty by default, which means TLS 1.3 and 1.2
 * @param cipherSuites cipher suites in order of preference; empty by default, which means those of the JDK
 * @param sslContext context that replaces trust and identity; none by default
 * @param engine implementation of TLS; default {@link Engine#JDK}
 */
public record TlsOptions(
        TlsTrust trust,
        @Nullable TlsIdentity identity,
        @Nullable String serverName,
        boolean sendServerName,
        boolean verifyHostname,
        List<String> protocols,
        List<String> cipherSuites,
        @Nullable SSLContext sslContext,
        Engine engine) {

    private static final Setting<@Nullable String> SERVER_NAME = OptionType.some("name", "a host name")
            .nullable()
            .setting("tls.serverName", null, "name to request and to find in the certificate")
            .standardInWords("the host of the connection");
    private static final Setting<Boolean> SEND_SERVER_NAME =
            OptionType.flag().setting("tls.sendServerName", true, "true to send the name to the server (SNI)");
    private static final Setting<Boolean> VERIFY_HOSTNAME =
            OptionType.flag().setting("tls.verifyHostname", true, "true if the certificate must be for that name");

    /** Checks the ranges; fails with {@link IllegalArgumentException} naming the option, its value and the range. */
    public TlsOptions {
        protocols = List.copyOf(protocols);
        cipherSuites = List.copyOf(cipherSuites);
        if (sslContext != null && (!trust.equals(TlsTrust.system()) || identity != null)) {
            throw new IllegalArgumentException(
                    "sslContext: set together with trust or identity (expected: only the context, which has both)");
        }
        TlsBuilder.checkEngine(engine, sslContext);
        if (serverName != null && !HostNames.isHostName(serverName)) {
            throw new IllegalArgumentException(
                    "serverName: " + serverName + " (expected: a host name in ASCII, not an address)");
        }
    }

    /** Returns the options of this record. */
    public static OptionGroup<Builder> options() {
        return TlsPaths.trustOptions()
                .and(TlsPaths.identityOptions("none"))
                .in((Builder builder) -> builder.paths)
                .and(OptionGroup.of(
                        Builder::build,
                        SERVER_NAME.option(Builder::serverName),
                        SEND_SERVER_NAME.option(Builder::sendServerName),
                        VERIFY_HOSTNAME.option(Builder::verifyHostname)))
                .and(TlsBuilder.commonOptions());
    }

    /** Returns the defaults, for a server with a certificate of a public authority. */
    public static TlsOptions defaults() {
        return builder().build();
    }

    /** Returns a builder with the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with these options. */
    public Builder toBuilder() {
        return builder()
                .trust(trust)
                .identity(identity)
                .serverName(serverName)
                .sendServerName(sendServerName)
                .verifyHostname(verifyHostname)
                .protocols(protocols.toArray(String[]::new))
                .cipherSuites(cipherSuites.toArray(String[]::new))
                .sslContext(sslContext)
                .engine(engine);
    }

    /** Implementation of TLS. */
    public enum Engine {
        /** The provider of the JDK, or of the {@code sslContext}. */
        JDK,
        /**
         * BoringSSL, by the native library netty-tcnative, which has to be on the class path. It needs less processor
         * time and memory than the JDK, for handshakes above all. It has no choice of the cipher suites of TLS 1.3, and
         * uses only private keys that can be exported.
         */
        OPENSSL
    }

    /** Builder of the options. Not thread-safe. */
    public static final class Builder extends TlsBuilder<Builder> {

        private @Nullable String serverName;
        private boolean sendServerName = SEND_SERVER_NAME.standard();
        private boolean verifyHostname = VERIFY_HOSTNAME.standard();

        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        /** Sets {@link TlsOptions#serverName}. */
        public Builder serverName(@Nullable String value) {
            serverName = value;
            return this;
        }

        /** Sets {@link TlsOptions#sendServerName}. */
        public Builder sendServerName(boolean value) {
            sendServerName = value;
            return this;
        }

        /** Sets {@link TlsOptions#verifyHostname}. */
        public Builder verifyHostname(boolean value) {
            verifyHostname = value;
            return this;
        }

        /** Returns the options; fails with {@link IllegalArgumentException} if a value is out of range. */
        public TlsOptions build() {
            return new TlsOptions(
                    trust(),
                    identity(),
                    serverName,
                    sendServerName,
                    verifyHostname,
                    protocols,
                    cipherSuites,
                    sslContext,
                    engine);
        }
    }
}
