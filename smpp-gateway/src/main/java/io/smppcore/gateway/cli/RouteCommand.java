package io.smppcore.gateway.cli;

import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.route.Decision;
import io.smppcore.gateway.route.Explanation;
import io.smppcore.gateway.route.Step;
import io.smppcore.type.Address;
import io.smppcore.type.Npi;
import io.smppcore.type.Ton;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command with subcommands about routes. */
@Command(name = "route", description = "Answers questions about routes.")
final class RouteCommand extends CommandGroup {

    @Command(description = "Prints which rules and routes apply to a message, and where it would go.")
    int explain(
            @Option(names = "--config", required = true, paramLabel = "FILE", description = "Configuration.")
                    Path config,
            @Option(names = "--account", paramLabel = "SYSTEM_ID", description = "Account; the first one by default.")
                    @Nullable
                    String account,
            @Option(names = "--tag", paramLabel = "TAG", description = "Tag added by a rule.") @Nullable String[] tags,
            @Option(names = "--text", paramLabel = "TEXT", description = "Text, for rules that need it.") @Nullable
                    String text,
            @Parameters(paramLabel = "FROM", description = "Source address.") String from,
            @Parameters(paramLabel = "TO", description = "Destination address: digits, with or without +.") String to) {
        GatewayConfig gateway = GatewayConfig.read(config);
        String name = account != null
                ? account
                : gateway.accounts().keySet().iterator().next();
        AccountConfig known = gateway.accounts().get(name);
        if (known == null) {
            throw new IllegalArgumentException("--account: " + name + " (expected: one of "
                    + gateway.accounts().keySet() + ")");
        }
        Address source = from.chars().allMatch(Character::isDigit)
                ? Address.of(Ton.INTERNATIONAL, Npi.ISDN, from)
                : Address.of(Ton.ALPHANUMERIC, Npi.UNKNOWN, from);
        Explanation explanation = Explanation.of(
                gateway, known, tags == null ? Set.of() : Set.of(tags), source, Address.phone(to), text, Instant.now());
        PrintWriter out = spec.commandLine().getOut();
        explanation.rules().forEach(step -> print(out, "rule", step));
        explanation.routes().forEach(step -> print(out, "route", step));
        switch (explanation.decision()) {
            case Decision.Groups found ->
                out.println("route " + found.route() + ": to " + String.join(", then ", found.groups()));
            case Decision.Refused refused -> out.println("refused with " + refused.status() + ": " + refused.reason());
            case null -> out.println("accepted and dropped: " + explanation.dropped());
        }
        return explanation.decision() instanceof Decision.Groups ? 0 : Main.FAILED;
    }

    private static void print(PrintWriter out, String kind, Step step) {
        out.println("  %-3s %s %s: %s".formatted(step.matches() ? "yes" : "no", kind, step.name(), step.why()));
    }
}
