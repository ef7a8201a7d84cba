package io.smppcore.gateway.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** Options of all commands that manage a running gateway: its address, the token, the form of the output. */
final class ManagementOptions {

    private static final String TOKEN = "SMPP_GATEWAY_TOKEN";

    @Spec(Spec.Target.MIXEE)
    CommandSpec spec;

    @Option(
            names = "--url",
            paramLabel = "URL",
            scope = ScopeType.INHERIT,
            defaultValue = "${env:SMPP_GATEWAY_URL:-http://127.0.0.1:8080}",
            description = "Address of the gateway; default: that in SMPP_GATEWAY_URL, or http://127.0.0.1:8080.")
    URI url = URI.create("http://127.0.0.1:8080");

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            scope = ScopeType.INHERIT,
            description = "File that contains the token.")
    @Nullable
    Path tokenFile;

    @Option(names = "--json", scope = ScopeType.INHERIT, description = "Prints the response as one line of JSON.")
    boolean json;

    private @Nullable ManagementClient client;

    /** Returns the options of the command of which another one is a subcommand. */
    static ManagementOptions of(CommandSpec subcommand) {
        CommandSpec options =
                Objects.requireNonNull(subcommand.parent().mixins().get("management"));
        return (ManagementOptions) options.userObject();
    }

    ManagementClient.Request request(String method, String path, Object... names) {
        ManagementClient current = client;
        if (current == null) {
            current = new ManagementClient(url, token());
            client = current;
        }
        return current.request(method, path, names);
    }

    ManagementOutput output() {
        return new ManagementOutput(spec.commandLine(), json);
    }

    private String token() {
        String token = System.getenv(TOKEN);
        if (tokenFile != null) {
            try {
                token = Files.readString(tokenFile, StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException("--token-file: cannot be read: " + e, e);
            }
        } else if (token == null) {
            token = TerminalInput.secret("token of " + url + ": ");
        }
        if (token == null || !token.strip().matches("[!-~]+")) {
            throw new IllegalArgumentException("no token, or none of printable characters (expected: a token of the"
                    + " management in --token-file or " + TOKEN + ")");
        }
        return token.strip();
    }
}
