package io.smppcore.tools.console;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The address of the SMSC that gets load: on this machine, unless the user answers for it. */
public final class TargetOptions {

    @Mixin
    private EndpointOptions endpoint = new EndpointOptions();

    @Option(
            names = "--i-own-this-target",
            description = "Required if the host is not this machine: load on the systems of others is an attack.")
    private boolean ownsTarget;

    /** Returns the host. */
    public String host() {
        return endpoint.host();
    }

    /** Returns the port. */
    public int port() {
        return endpoint.port();
    }

    /**
     * Checks that the host is this machine, or that the user answers for it.
     *
     * @throws IllegalArgumentException naming the host and the option that is missing
     */
    public void checkTarget() {
        checkTarget(host());
    }

    /**
     * Checks that a host is this machine, or that the user answers for it.
     *
     * @param host name or address
     * @throws IllegalArgumentException naming the host and the option that is missing
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
