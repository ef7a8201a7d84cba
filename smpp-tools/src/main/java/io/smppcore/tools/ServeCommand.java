package io.smppcore.tools;

import io.smppcore.server.AccountsFile;
import io.smppcore.server.BindAuthenticator;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code serve}: an SMSC until it is told to end. */
@Command(
        name = "serve",
        description = {
            "Runs an SMSC that accepts every message and sends the receipts that are asked for.",
            "It says \"listening on HOST:PORT\" when it is ready, and drains on Ctrl-C and SIGTERM."
        })
final class ServeCommand implements Callable<Integer> {

    /** Longer than the drain of the message centre may take, shorter than what supervisors wait before they kill. */
    private static final Duration PATIENCE = Duration.ofSeconds(9);

    @Option(names = "--host", paramLabel = "HOST", description = "Address to listen on (${DEFAULT-VALUE}).")
    private String host = "127.0.0.1";

    @Option(names = "--port", paramLabel = "PORT", description = "Port, 0 for any free one (${DEFAULT-VALUE}).")
    private int port = 2775;

    @ArgGroup
    private @Nullable Accounts accounts;

    @Option(names = "--window", paramLabel = "N", description = "deliver_sm in flight per session (${DEFAULT-VALUE}).")
    private int window = 64;

    @Mixin
    private DispatchOption dispatch = new DispatchOption();

    @Spec
    @SuppressWarnings("NullAway.Init") // set before the command is called
    private CommandSpec spec;

    /** Who may bind. */
    static final class Accounts {

        @Option(
                names = "--accounts",
                paramLabel = "FILE",
                description =
                        "The accounts that may bind, with their limits; read again when it changes (docs/server.md).")
        private @Nullable Path file;

        @ArgGroup(exclusive = false)
        private @Nullable Account account;

        BindAuthenticator authenticator() {
            if (file != null) {
                return AccountsFile.load(file);
            }
            return account == null
                    ? BindAuthenticator.anyone()
                    : BindAuthenticator.account(account.systemId, account.password);
        }
    }

    /** The one account that may bind. */
    static final class Account {

        @Option(
                names = "--system-id",
                required = true,
                paramLabel = "ID",
                description = "The only system_id that may bind; without it everybody may.")
        private String systemId = "";

        @Option(names = "--password", paramLabel = "PASSWORD", description = "Its password.")
        private String password = "";
    }

    @Override
    public Integer call() throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        Interruption interruption = Interruption.on(end::countDown, PATIENCE);
        try {
            serveUntil(end);
        } finally {
            interruption.close();
        }
        return Main.EXIT_OK;
    }

    private void serveUntil(CountDownLatch end) throws InterruptedException {
        MessageCentre centre = MessageCentre.start(host, port, authenticator(), window, dispatch.value());
        try (centre) {
            say("listening on " + (host.contains(":") ? "[" + host + "]" : host) + ":" + centre.port());
            end.await();
        }
        reportLostReceipts(centre.receipts().failed());
        say("closed");
    }

    private void reportLostReceipts(long count) {
        if (count > 0) {
            spec.commandLine().getErr().println("receipts that were not accepted: " + count);
        }
    }

    private void say(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
    }

    private BindAuthenticator authenticator() {
        return accounts == null ? BindAuthenticator.anyone() : accounts.authenticator();
    }
}
