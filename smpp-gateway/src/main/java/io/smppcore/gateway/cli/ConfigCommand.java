package io.smppcore.gateway.cli;

import io.smppcore.gateway.cli.ManagementClient.Response;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands for a configuration as a whole. */
@Command(name = "config", description = "Exports a configuration, and imports a managed one.")
final class ConfigCommand extends ManagementGroup {

    private static final String PATH = "/v1/config";

    /** Formats of an export. */
    enum Format {
        YAML,
        JSON
    }

    @Command(name = "export", description = "Prints the configuration, in the form of a file, or one of its sections.")
    int exported(
            @Parameters(
                            paramLabel = "SECTION",
                            arity = "0..1",
                            description = "Only accounts, smscs, routes, mo, rules or retry, in JSON.")
                    @Nullable
                    String section,
            @Option(
                            names = "--format",
                            defaultValue = "yaml",
                            paramLabel = "FORMAT",
                            description = "Format of a file: yaml or json; default: yaml.")
                    Format format,
            @Option(names = "--secrets", description = "With all secrets, for administrators.") boolean secrets)
            throws InterruptedException {
        ManagementClient.Request request = section == null
                ? management().request("GET", PATH).parameter("format", format == Format.YAML ? "yaml" : null)
                : management().request("GET", PATH + "/%s", section);
        Response response =
                request.parameter("secrets", secrets ? "true" : null).send();
        if (response.tree() instanceof String yaml) {
            management().output().text(yaml);
        } else {
            management().output().tree(response.tree());
        }
        if (section != null) {
            management().output().revision(response);
        }
        return 0;
    }

    @Command(
            name = "import",
            description = {
                "Replaces the sections of the configuration by those of a file in YAML or JSON, in which *** keeps a"
                        + " secret. Prints the difference and asks first.",
                "The exit code is 1 if the answer is not yes."
            })
    int imported(
            @Parameters(paramLabel = "FILE", description = "File; - for standard input, with --yes.") Path file,
            @Option(names = "--yes", description = "Does not ask.") boolean yes)
            throws InterruptedException {
        String text = TerminalInput.read(file);
        ManagementOutput output = management().output();
        Response difference = management()
                .request("PUT", PATH)
                .parameter("dryRun", "true")
                .body(text)
                .send();
        boolean isEmpty = ManagementOutput.list(difference, "changes").isEmpty();
        if (isEmpty || !yes) {
            output.changes(difference);
        }
        if (isEmpty) {
            return 0;
        }
        if (!yes) {
            output.hint("apply? [y/N]");
            if (!TerminalInput.confirms()) {
                output.hint("nothing is changed");
                return Main.FAILED;
            }
        }
        Response applied = management()
                .request("PUT", PATH)
                .header("If-Match", "\"" + ManagementOutput.member(difference, "revision") + "\"")
                .body(text)
                .send();
        if (yes) {
            output.changes(applied);
        } else {
            output.done(applied, "changed");
        }
        return 0;
    }
}
