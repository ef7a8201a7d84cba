package io.smppcore.tools.console;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import picocli.CommandLine.Option;

/** Where load goes: this machine, unless somebody answers for it. */
public final class TargetOptions {

    @Option(names = "--host", paramLabel = "HOST", description = "Where the message centre is (${DEFAULT-VALUE}).")
    private String host = "127.0.0.1";

    @Option(names = "--port", paramLabel = "PORT", description = "Its port (${DEFAULT-VALUE}).")
    private int port = 2775;

    @Option(
            names = "--i-own-this-target",
            description = "Needed when the host is not this machine: load on what is not yours is an attack.")
    private boolean ownsTarget;

    public String host() {
        return host;
    }

    public int port() {
        return port;
    }

    /**
     * Refuses load on other machines that nobody answers for.
     *
     * @throws IllegalArgumentException naming the host and what is needed
     */
    public void checkTarget() {
        if (!ownsTarget && !isThisMachine()) {
            throw new IllegalArgumentException(
                    host + " is not this machine: only with --i-own-this-target, if you may drive load on it");
        }
    }

    private boolean isThisMachine() {
        try {
            return Arrays.stream(InetAddress.getAllByName(host)).allMatch(InetAddress::isLoopbackAddress);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(host + ": unknown host", e);
        }
    }
}
