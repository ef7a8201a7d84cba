package io.smppcore.spring;

import io.smppcore.server.SmppServer;

/** A customizer of the server of the starter, as a bean: for options that are not properties. */
@FunctionalInterface
public interface SmppServerCustomizer {

    /** Changes the builder after properties and listeners are set, before the server is started. */
    void customize(SmppServer.Builder builder);
}
