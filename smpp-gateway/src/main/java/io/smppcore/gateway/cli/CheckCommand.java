package io.smppcore.gateway.cli;

import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.route.ShadowedRoutes;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that checks a configuration, or prints its schema. */
@Command(name = "check", description = "Checks a configuration and prints all of its mistakes.")
final class CheckCommand implements Callable<Integer> {

    @Spec
    CommandSpec spec;

    @Parameters(paramLabel = "FILE", arity = "0..1", description = "Configuration.")
    @Nullable
    Path file;

    @Option(names = "--schema", description = "Prints the JSON Schema of configurations, for editors.")
    boolean schema;

    @Override
    public Integer call() {
        Path configuration = file;
        if (schema == (configuration != null)) {
            throw new IllegalArgumentException("FILE or --schema: expected one of them");
        }
        PrintWriter out = spec.commandLine().getOut();
        if (configuration == null) {
            out.println(GatewayConfig.schema());
            return 0;
        }
        GatewayConfig config = GatewayConfig.read(configuration);
        List<String> shadowed = ShadowedRoutes.of(config);
        if (!shadowed.isEmpty()) {
            throw new IllegalArgumentException(configuration + ": " + String.join("\n", shadowed));
        }
        out.println("no mistakes: " + config.accounts().size() + " accounts, "
                + config.smscs().size() + " SMSCs, "
                + config.routes().size() + " routes, " + config.mo().size() + " routes of mobile-originated messages, "
                + config.rules().size() + " rules");
        return 0;
    }
}
