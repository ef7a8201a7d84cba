package io.smppcore.spring;

import io.smppcore.server.SmppServer;

/**
 * A callback for options of servers that are not properties. Each bean of this type is called for each server that the
 * starter creates, in the order of the beans ({@code @Order}).
 */
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
