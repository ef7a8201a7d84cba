package io.smppcore.gateway.cli;

import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.route.Decision;
import io.smppcore.gateway.route.RouteQuery;
import io.smppcore.gateway.route.RouteTable;
import io.smppcore.type.Address;
import io.smppcore.type.Npi;
import io.smppcore.type.Ton;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Answers questions about routes. */
@Command(name = "route", description = "Answers questions about routes.")
final class RouteCommand implements Runnable {

    @Spec
    CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getErr());
    }

    @Command(description = "Prints where a message would go, and why.")
    int explain(
            @Option(names = "--config", required = true, paramLabel = "FILE", description = "Configuration.")
                    Path config,
            @Option(names = "--account", paramLabel = "SYSTEM_ID", description = "Account; the first one by default.")
                    @Nullable
                    String account,
            @Option(names = "--tag", paramLabel = "TAG", description = "Tag added by a rule.") @Nullable String[] tags,
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
        Set<String> all = new HashSet<>(known.tags());
        if (tags != null) {
            all.addAll(Set.of(tags));
        }
        Address source = from.chars().allMatch(Character::isDigit)
                ? Address.of(Ton.INTERNATIONAL, Npi.ISDN, from)
                : Address.of(Ton.ALPHANUMERIC, Npi.UNKNOWN, from);
        RouteQuery query = new RouteQuery(name, all, source, Address.phone(to), Instant.now(), 0);
        RouteTable routes = RouteTable.of(gateway);
        PrintWriter out = spec.commandLine().getOut();
        routes.explain(query).forEach(step -> out.println("  " + step));
        Decision decision = routes.decide(query);
        switch (decision) {
            case Decision.Groups found ->
                out.println("route " + found.route() + ": to " + String.join(", then ", found.groups()));
            case Decision.Refused refused -> out.println("refused with " + refused.status() + ": " + refused.reason());
        }
        return decision instanceof Decision.Groups ? 0 : Main.FAILED;
    }
}
