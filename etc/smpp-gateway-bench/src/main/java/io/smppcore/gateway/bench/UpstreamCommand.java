package io.smppcore.gateway.bench;

import io.smppcore.gateway.broker.ChildProcess;
import io.smppcore.gateway.load.Upstream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command that runs an SMSC for measurements, in a process of its own. */
@Command(name = "upstream", hidden = true, description = "Runs an SMSC for measurements until standard input ends.")
final class UpstreamCommand implements Callable<Integer> {

    static final String LISTENING = "upstream listens on port ";

    @Spec
    CommandSpec spec;

    @Option(names = "--port", defaultValue = "0", description = "Port; 0 for a free one.")
    int port;

    @Option(
            names = "--receipt-millis",
            defaultValue = "0",
            description = "Milliseconds from a response to the receipt (${DEFAULT-VALUE}).")
    int receiptMillis;

    @Override
    public Integer call() throws IOException {
        try (Upstream upstream = new Upstream(port, receiptMillis, Upstream.Events.NONE)) {
            spec.commandLine().getOut().println(LISTENING + upstream.port());
            spec.commandLine().getOut().flush();
            System.in.transferTo(OutputStream.nullOutputStream());
        }
        return 0;
    }

    /** Starts an SMSC that sends receipts at once, as {@link #start(Class, int, int)} does. */
    static ChildProcess start(Class<?> main, int port) throws IOException, InterruptedException {
        return start(main, port, 0);
    }

    /**
     * Starts an SMSC in a process of its own, which prints {@link #LISTENING}.
     *
     * @param main class whose main method runs this command
     * @param port port, 0 for a free one
     * @param receiptMillis milliseconds from a response to the receipt
     */
    static ChildProcess start(Class<?> main, int port, int receiptMillis) throws IOException, InterruptedException {
        return ChildProcess.start(
                List.of("-Xmx512m"),
                System.getProperty("java.class.path"),
                main.getName(),
                List.of(
                        "upstream",
                        "--port",
                        Integer.toString(port),
                        "--receipt-millis",
                        Integer.toString(receiptMillis)));
    }
}
