package io.smppcore.gateway.cli;

import io.smppcore.gateway.Gateway;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that runs a gateway until the process is ended or the store has failed. */
@Command(
        name = "run",
        description = {
            "Runs a gateway until it is ended with Ctrl+C or SIGTERM.",
            "SIGHUP reloads the configuration. If the store fails, the process ends with exit code 4, so that its"
                    + " supervisor starts it again."
        })
final class RunCommand implements Callable<Integer> {

    @Spec
    CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "Configuration (docs/gateway/configuration.md).")
    Path file;

    @Option(names = "--until-input-ends", hidden = true, description = "Ends when standard input ends.")
    boolean untilInputEnds;

    @Mixin
    ProgramLog log = new ProgramLog();

    @Override
    public Integer call() throws InterruptedException, ExecutionException {
        log.configure();
        ServiceManager manager = ServiceManager.of(System.getenv());
        Gateway gateway = Gateway.start(file);
        // This shutdown hook also runs when the process exits because of the failure or the end of input below.
        closedAtEnd(() -> {
            manager.stopping();
            gateway.close();
        });
        CompletableFuture<Integer> end = new CompletableFuture<>();
        gateway.failed().thenAccept(failure -> end.complete(Main.STORE_FAILED));
        if (untilInputEnds) {
            Thread.ofPlatform().daemon().name("smpp-gateway-input").start(() -> awaitInputEnd(end));
        }
        gateway.firstToken().thenAccept(token -> token.ifPresent(this::printToken));
        Reloads.onHangup(gateway, manager);
        spec.commandLine().getOut().println(Main.LISTENING + gateway.port());
        gateway.httpPort().ifPresent(port -> spec.commandLine().getOut().println("HTTP on port " + port));
        spec.commandLine().getOut().flush();
        manager.ready("accepts binds on port " + gateway.port(), gateway::responds);
        return end.get();
    }

    private void printToken(String token) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("token of the management, shown only now: " + token);
        err.flush();
    }

    private static void awaitInputEnd(CompletableFuture<Integer> end) {
        try {
            System.in.transferTo(OutputStream.nullOutputStream());
            end.complete(0);
        } catch (IOException e) {
            end.completeExceptionally(e);
        }
    }

    /**
     * Registers an action that closes a program when this process ends. Returns a latch that is counted down when the
     * action has ended.
     */
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
