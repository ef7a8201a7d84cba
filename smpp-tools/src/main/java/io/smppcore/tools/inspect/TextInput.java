package io.smppcore.tools.inspect;

import io.smppcore.tools.console.Input;
import io.smppcore.tools.console.OptionChecks;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options for the input text of a command: its arguments, a file, or standard input. */
final class TextInput {

    @Parameters(
            paramLabel = "TEXT",
            arity = "0..*",
            description = "The text; several arguments are joined with spaces.")
    private List<String> arguments = List.of();

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description = "Reads the text from a file. A line break at the end of the file or of standard input is"
                    + " ignored.")
    private @Nullable Path file;

    /**
     * Returns the text.
     *
     * @throws IllegalArgumentException if the text cannot be read or is not in UTF-8, or if there are both arguments
     *     and a file
     */
    String text() {
        if (arguments.isEmpty()) {
            return withoutLineBreak(utf8(Input.read(file), file == null ? "standard input" : file.toString()));
        }
        OptionChecks.require(file == null, "TEXT and --file are mutually exclusive");
        return String.join(" ", arguments);
    }

    private static String utf8(byte[] content, String where) {
        ByteBuffer octets = ByteBuffer.wrap(content);
        CharBuffer text = CharBuffer.allocate(content.length);
        CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(octets, text, true);
        if (result.isError()) {
            throw new IllegalArgumentException(
                    where + ": octet " + octets.position() + " is not UTF-8 (expected: text in UTF-8)");
        }
        return text.flip().toString();
    }

    private static String withoutLineBreak(String text) {
        if (text.endsWith("\r\n")) {
            return text.substring(0, text.length() - 2);
        }
        return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
    }
}
