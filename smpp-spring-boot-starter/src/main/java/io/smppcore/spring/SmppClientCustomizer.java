package io.smppcore.spring;

import io.smppcore.client.SmppClient;

/** A customizer of the clients of the starter, as a bean: for options that are not properties. */
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
