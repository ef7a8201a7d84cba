package io.smppcore.tools.inspect;

import io.smppcore.server.StoredPassword;
import io.smppcore.tools.console.ExitCode;
import io.smppcore.tools.console.Terminal;
import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code password}, which prints the hash of a password as a line for an accounts file. */
@Command(
        name = "password",
        description = {
            "Reads a password from the terminal, or a line from standard input, and prints its hash",
            "as a line for the accounts file of \"serve\" (docs/server.md)."
        })
public final class PasswordCommand implements Callable<Integer> {

    /** Maximum length of the password in a bind, in octets. */
    private static final int MAX_OCTETS = 8;

    private static final int MAX_INPUT_OCTETS = 1_000;

    @Option(names = "--system-id", paramLabel = "ID", description = "The account (${DEFAULT-VALUE}).")
    private String systemId = "me";

    @ArgGroup
    private Hash hash = new Hash();

    @Spec
    @SuppressWarnings("NullAway.Init") // set before the command is called
    private CommandSpec spec;

    /** The options for the hash function, of which only one may be given. */
    public static final class Hash {

        @Option(
                names = "--cost",
                paramLabel = "N",
                description = "bcrypt with 2 to the power of N rounds, 4 to 14 (10).")
        private int cost = StoredPassword.DEFAULT_BCRYPT_COST;

        @Option(names = "--argon2", description = "Argon2id instead of bcrypt.")
        private boolean argon2;
    }

    @Override
    public Integer call() throws IOException {
        String password = password();
        if (password.isEmpty() || password.length() > MAX_OCTETS) {
            throw new IllegalArgumentException("password: " + password.length() + " octets (expected: 1 to "
                    + MAX_OCTETS + ", the maximum length in a bind)");
        }
        StoredPassword stored =
                hash.argon2 ? StoredPassword.argon2(password) : StoredPassword.bcrypt(password, hash.cost);
        spec.commandLine().getOut().println(systemId + ".password = " + stored.encoded());
        return ExitCode.OK;
    }

    private static String password() throws IOException {
        Optional<Console> terminal = Terminal.console();
        return terminal.isPresent() ? typed(terminal.get()) : line(System.in);
    }

    private static String typed(Console console) {
        char @Nullable [] first = console.readPassword("password: ");
        char @Nullable [] second = console.readPassword("once more: ");
        if (first == null || second == null || !String.valueOf(first).equals(String.valueOf(second))) {
            throw new IllegalArgumentException("password: the two inputs differ (expected: the same password twice)");
        }
        return String.valueOf(first);
    }

    /** Returns the first line, without its line break; empty if there is no input. */
    private static String line(InputStream in) throws IOException {
        byte[] octets = in.readNBytes(MAX_INPUT_OCTETS);
        return new String(octets, StandardCharsets.UTF_8).lines().findFirst().orElse("");
    }
}
