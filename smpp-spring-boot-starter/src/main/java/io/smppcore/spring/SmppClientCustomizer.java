package io.smppcore.spring;

import io.smppcore.client.SmppClient;

/**
 * A callback for options of clients that are not properties. Each bean of this type is called for each client that the
 * starter creates, in the order of the beans ({@code @Order}).
 */
@FunctionalInterface
public interface SmppClientCustomizer {

    /**
     * Changes a builder after properties and listeners are set, before the client is built.
     *
     * @param name name of the bean: that of {@code smpp.clients.<name>}, or {@code smppClient} for {@code smpp.client}
     * @param builder builder of this client
     */
    void customize(String name, SmppClient.Builder builder);
}
