package io.smppcore.tools.console;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options with the address of the SMSC under load: on this machine, unless the user takes responsibility. */
public final class TargetOptions {

    @Mixin
    private EndpointOptions endpoint = new EndpointOptions();

    @Option(
            names = "--i-own-this-target",
            description = "Required if the host is not this machine: load on the systems of others is an attack.")
    private boolean ownsTarget;

    public String host() {
        return endpoint.host();
    }

    public int port() {
        return endpoint.port();
    }

    /**
     * Checks that the host is this machine, or that the user takes responsibility.
     *
     * @throws IllegalArgumentException naming the host and the missing option
     */
    public void checkTarget() {
        checkTarget(host());
    }

    /**
     * Checks that a host is this machine, or that the user takes responsibility.
     *
     * @param host name or address
     * @throws IllegalArgumentException naming the host and the missing option
     */
    public void checkTarget(String host) {
        if (!ownsTarget && !isThisMachine(host)) {
            throw new IllegalArgumentException(
                    host + " is not this machine: only with --i-own-this-target, if you may drive load on it");
        }
    }

    private static boolean isThisMachine(String host) {
        try {
            return Arrays.stream(InetAddress.getAllByName(host)).allMatch(InetAddress::isLoopbackAddress);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(host + ": unknown host", e);
        }
    }
}
