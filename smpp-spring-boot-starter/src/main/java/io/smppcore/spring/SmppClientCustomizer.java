package io.smppcore.spring;

import io.smppcore.client.SmppClient;

/** Changes the client of the starter: a bean for the options that are no properties. */
@FunctionalInterface
public interface SmppClientCustomizer {

    /**
     * Changes the builder, after properties and listeners and before the client is built.
     *
     * @param builder builder of the client
     */
    void customize(SmppClient.Builder builder);
}
