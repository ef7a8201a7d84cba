package io.smppcore.tools.drive;

import io.smppcore.server.BindAuthenticator;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.scenario.DeliverBehaviour;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.tools.console.DispatchOption;
import io.smppcore.tools.load.LoadLimit;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code self-test}: both ends in one process. */
@Command(
        name = "self-test",
        description = {
            "Serves and drives load in one process, over loopback, and reports throughput and latency.",
            "Warms up for 1 s, then sends for 5 s unless --count or --duration is given."
        })
public final class SelfTestCommand implements Callable<Integer> {

    private static final String LOOPBACK = "127.0.0.1";
    private static final Duration WARM_UP = Duration.ofSeconds(1);
    private static final LoadLimit DEFAULT_LIMIT = LoadLimit.ofDuration(Duration.ofSeconds(5));

    @Mixin
    private DispatchOption dispatch = new DispatchOption();

    @Mixin
    private LoadOptions load = new LoadOptions();

    @Override
    public Integer call() throws InterruptedException {
        load.check();
        try (SmscSimulator simulator = SmscSimulator.builder()
                .scenario(Scenario.builder()
                        .deliver(
                                DeliverBehaviour.builder().window(load.window()).build())
                        .build())
                .authenticator(BindAuthenticator.account(load.systemId(), load.password()))
                .dispatch(dispatch.value())
                .start()) {
            return new LoadTest(load, DEFAULT_LIMIT, WARM_UP).run(LOOPBACK, simulator.port());
        }
    }
}
