package io.smppcore.gateway.cli;

import io.smppcore.gateway.Gateway;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a gateway until the process is ended. */
@Command(name = "run", description = "Runs a gateway until it is ended with Ctrl+C or SIGTERM.")
final class RunCommand implements Callable<Integer> {

    static final String LISTENING = "gateway listens on port ";

    @Spec
    CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "Configuration (docs/gateway-configuration.md).")
    Path file;

    @Option(names = "--until-input-ends", hidden = true, description = "Ends when standard input ends.")
    boolean untilInputEnds;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Gateway gateway = Gateway.start(file);
        CountDownLatch ended = closedAtEnd(gateway::close);
        spec.commandLine().getOut().println(LISTENING + gateway.port());
        gateway.httpPort().ifPresent(port -> spec.commandLine().getOut().println("HTTP on port " + port));
        spec.commandLine().getOut().flush();
        if (untilInputEnds) {
            System.in.transferTo(OutputStream.nullOutputStream());
            return 0;
        }
        ended.await();
        return 0;
    }

    /** Closes a program when this process ends, and returns a latch that is counted down afterwards. */
    static CountDownLatch closedAtEnd(Runnable close) {
        CountDownLatch ended = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                close.run();
            } finally {
                ended.countDown();
            }
        }));
        return ended;
    }
}
