package io.smppcore.gateway.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The text between two markers of a Markdown file, which a command replaces. */
final class MarkedText {

    private MarkedText() {}

    static String begin(String name) {
        return "<!-- " + name + " -->";
    }

    static String end(String name) {
        return "<!-- /" + name + " -->";
    }

    /** Replaces the text between the markers; throws if one is missing. */
    static void write(Path file, String name, String content) throws IOException {
        String text = Files.readString(file);
        int begin = text.indexOf(begin(name));
        int end = text.indexOf(end(name));
        if (begin < 0 || end < begin) {
            throw new IllegalArgumentException(
                    file + ": no " + begin(name) + " before " + end(name) + " (expected: both, once)");
        }
        Files.writeString(
                file, text.substring(0, begin + begin(name).length()) + "\n\n" + content + "\n" + text.substring(end));
    }
}
