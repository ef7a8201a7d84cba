package io.smppcore.gateway.bench;

import io.smppcore.gateway.cli.Main;
import io.smppcore.gateway.cli.ProgramLog;
import io.smppcore.gateway.simulation.SimulateCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.slf4j.event.Level;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The program of the gateway with all commands, including those that measure and test it. */
@Command(
        subcommands = {
            AttackCommand.class,
            BenchCommand.class,
            CapacityModelCommand.class,
            KillTestCommand.class,
            PowerTestCommand.class,
            RelayCommand.class,
            SimulateCommand.class,
            SoakCommand.class,
            StepTestCommand.class,
            UpstreamCommand.class
        })
public final class BenchMain extends Main {

    @Option(
            names = "--cluster-demo",
            description =
                    "The same with three gateways that are nodes of one, and three brokers of Apache Kafka, each in a"
                            + " process of its own; the lines \"kill N\" and \"start N\" on its input end and start"
                            + " a gateway.")
    boolean clusterDemo;

    BenchMain() {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!clusterDemo) {
            return super.call();
        }
        // The pages show reconnects, so they need not be logged.
        ProgramLog.of(Level.ERROR);
        PrintWriter out = spec.commandLine().getOut();
        ClusterDemo running = ClusterDemo.start();
        Runtime.getRuntime().addShutdownHook(new Thread(running::close));
        out.print(running.introduction());
        out.flush();
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            out.println(running.command(line));
            out.flush();
        }
        return 0;
    }

    /**
     * Runs one command and ends the process with its exit code.
     *
     * @param args the command and its options; {@code --help} lists them
     */
    public static void main(String[] args) {
        ProgramLog.of(Level.WARN);
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return commandLine(new BenchMain());
    }
}
