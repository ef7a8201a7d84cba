package io.smppcore.tools.console;

import picocli.CommandLine.Option;

/** The options with the address of the SMSC. */
public final class EndpointOptions {

    @Option(names = "--host", paramLabel = "HOST", description = "Host of the SMSC (${DEFAULT-VALUE}).")
    private String host = "127.0.0.1";

    @Option(names = "--port", paramLabel = "PORT", description = "Port of the SMSC (${DEFAULT-VALUE}).")
    private int port = 2775;

    public String host() {
        return host;
    }

    public int port() {
        return port;
    }
}
