package io.smppcore.tools.console;

import picocli.CommandLine.Option;

/** The address of the SMSC. */
public final class EndpointOptions {

    @Option(names = "--host", paramLabel = "HOST", description = "Host of the SMSC (${DEFAULT-VALUE}).")
    private String host = "127.0.0.1";

    @Option(names = "--port", paramLabel = "PORT", description = "Port of the SMSC (${DEFAULT-VALUE}).")
    private int port = 2775;

    /** Returns the host. */
    public String host() {
        return host;
    }

    /** Returns the port. */
    public int port() {
        return port;
    }
}
