package io.smppcore.spring;

import io.smppcore.server.SmppServer;

/** A customizer of the servers of the starter, as a bean: for options that are not properties. */
@FunctionalInterface
public interface SmppServerCustomizer {

    /**
     * Changes a builder after properties and listeners are set, before the server is started.
     *
     * @param name name of the bean: that of {@code smpp.servers.<name>}, or {@code smppServer} for {@code smpp.server}
     * @param builder builder of this server
     */
    void customize(String name, SmppServer.Builder builder);
}
