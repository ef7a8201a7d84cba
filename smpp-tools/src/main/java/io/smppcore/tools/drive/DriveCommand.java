package io.smppcore.tools.drive;

import io.smppcore.tools.load.LoadLimit;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drive}: load on a message centre. */
@Command(
        name = "drive",
        description = {
            "Drives load: keeps a window of submit_sm in flight on each bind, then reports throughput and latency.",
            "Sends --count requests (100000) or for --duration, and ends by itself. Ctrl-C ends it early, with a report."
        })
public final class DriveCommand implements Callable<Integer> {

    private static final LoadLimit DEFAULT_LIMIT = LoadLimit.ofCount(100_000);

    @Option(names = "--host", paramLabel = "HOST", description = "Where the message centre is (${DEFAULT-VALUE}).")
    private String host = "127.0.0.1";

    @Option(names = "--port", paramLabel = "PORT", description = "Its port (${DEFAULT-VALUE}).")
    private int port = 2775;

    @Option(
            names = "--i-own-this-target",
            description = "Needed when the host is not this machine: load on what is not yours is an attack.")
    private boolean ownsTarget;

    @Mixin
    private LoadOptions load = new LoadOptions();

    @Override
    public Integer call() throws InterruptedException {
        load.check();
        checkTarget();
        return new LoadTest(load, DEFAULT_LIMIT, Duration.ZERO).run(host, port);
    }

    private void checkTarget() {
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
