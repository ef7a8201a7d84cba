package io.smppcore.spring;

import io.smppcore.server.SmppServer;

/** Changes the server of the starter: a bean for the options that are no properties. */
@FunctionalInterface
public interface SmppServerCustomizer {

    /**
     * Changes the builder, after properties and listeners and before the server is started.
     *
     * @param builder builder of the server
     */
    void customize(SmppServer.Builder builder);
}
