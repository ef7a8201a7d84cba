package io.smppcore.tools.console;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The options of load generators with the address of the SMSC. It must be on this machine, unless the user confirms
 * with {@code --i-own-this-target} the permission to drive load on it.
 */
public final class TargetOptions {

    @Mixin
    private EndpointOptions endpoint = new EndpointOptions();

    @Option(
            names = "--i-own-this-target",
            description = "Required if the host is not this machine: load on the systems of others is an attack.")
    private boolean ownsTarget;

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set before the command is called
    private CommandSpec command;

    /** Returns true if the host or the port is given on the command line. */
    public boolean isGiven() {
        CommandLine.ParseResult given = command.commandLine().getParseResult();
        return given.hasMatchedOption("--host") || given.hasMatchedOption("--port");
    }

    public String host() {
        return endpoint.host();
    }

    public int port() {
        return endpoint.port();
    }

    /**
     * Checks that the host in the options is this machine, or that the user has given {@code --i-own-this-target}.
     *
     * @throws IllegalArgumentException naming the host and the missing option
     */
    public void checkTarget() {
        checkTarget(host());
    }

    /**
     * Checks that a host is this machine, or that the user has given {@code --i-own-this-target}.
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
