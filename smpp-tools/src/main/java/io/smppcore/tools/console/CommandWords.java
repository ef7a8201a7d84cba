package io.smppcore.tools.console;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;

/** The conversion of the command line to a text for reports, without secrets. */
public final class CommandWords {

    private static final Set<String> SECRET = Set.of("--password", "--keystore-password");
    private static final String HIDDEN = "***";

    private CommandWords() {}

    /** Returns the arguments of the program, such as {@code drive --rate 1000}, with asterisks instead of passwords. */
    public static String of(CommandLine command) {
        return String.join(" ", withoutSecrets(command.getParseResult().originalArgs()));
    }

    static List<String> withoutSecrets(List<String> args) {
        List<String> words = new ArrayList<>();
        boolean isSecret = false;
        for (String arg : args) {
            int equals = arg.indexOf('=');
            if (isSecret) {
                words.add(HIDDEN);
            } else if (equals > 0 && SECRET.contains(arg.substring(0, equals))) {
                words.add(arg.substring(0, equals + 1) + HIDDEN);
            } else {
                words.add(arg.chars().anyMatch(Character::isWhitespace) || arg.isEmpty() ? "'" + arg + "'" : arg);
            }
            isSecret = !isSecret && SECRET.contains(arg);
        }
        return words;
    }
}
