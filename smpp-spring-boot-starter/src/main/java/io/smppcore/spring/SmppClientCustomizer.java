package io.smppcore.spring;

import io.smppcore.client.SmppClient;

/** A customizer of the client of the starter, as a bean: for options that are not properties. */
@FunctionalInterface
public interface SmppClientCustomizer {

    /** Changes the builder after properties and listeners are set, before the client is built. */
    void customize(SmppClient.Builder builder);
}
