package io.smppcore.gateway.cli;

import io.smppcore.gateway.cli.ItemsCommand.Change;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The commands for the rules for retries, which are one value without a name. */
@Command(name = "retry", description = "Replaces or removes the rules for retries; config export retry prints them.")
final class RetryCommand extends ManagementGroup {

    private static final String PATH = "/v1/config/retry";

    @Command(description = "Replaces all rules.")
    int set(
            @Option(
                            names = "--file",
                            required = true,
                            paramLabel = "FILE",
                            description = "List of the rules in YAML or JSON; - for standard input.")
                    Path file,
            @Mixin Change change)
            throws InterruptedException {
        String body = ItemsCommand.value(file);
        management()
                .output()
                .changes(change.in(management().request("PUT", PATH)).body(body).send());
        return 0;
    }

    @Command(description = "Removes all rules, so that the standard ones apply.")
    int delete(@Mixin Change change) throws InterruptedException {
        management()
                .output()
                .changes(change.in(management().request("DELETE", PATH)).send());
        return 0;
    }
}
