package io.smppcore.internal.tls;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;

/**
 * Source of the engines of connections that use the same keys and trusted certificates, and that resume the TLS
 * sessions of each other. Thread-safe.
 */
public sealed interface TlsContext permits TlsContext.OfJdk, OpenSslContext {

    /** Returns an engine for one connection of a client to a host. */
    SSLEngine client(String host, int port);

    /** Returns an engine for one connection of a server. */
    SSLEngine server();

    /**
     * Context of the JDK.
     *
     * @param context initialised context
     */
    record OfJdk(SSLContext context) implements TlsContext {

        @Override
        public SSLEngine client(String host, int port) {
            SSLEngine engine = context.createSSLEngine(host, port);
            engine.setUseClientMode(true);
            return engine;
        }

        @Override
        public SSLEngine server() {
            SSLEngine engine = context.createSSLEngine();
            engine.setUseClientMode(false);
            return engine;
        }
    }
}
