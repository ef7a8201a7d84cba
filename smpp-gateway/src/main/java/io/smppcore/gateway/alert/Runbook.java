package io.smppcore.gateway.alert;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The entries of the runbook in docs/gateway/production.md, which the jar contains, as plain text. Immutable. */
final class Runbook {

    private static final Pattern ENTRY = Pattern.compile("(?ms)^### (\\w+)\\R(.*?)(?=^##|\\z)");
    private static final Pattern PARAGRAPHS = Pattern.compile("\\R\\R+");
    private static final Pattern LINK = Pattern.compile("\\[([^\\]]*)]\\([^)]*\\)");

    private final Map<String, String> entries = new HashMap<>();

    /** Creates a runbook from a page in Markdown. */
    Runbook(String page) {
        Matcher entry = ENTRY.matcher(page);
        while (entry.find()) {
            entries.put(entry.group(1).toLowerCase(Locale.ROOT), plain(entry.group(2)));
        }
    }

    static Runbook shipped() {
        return new Runbook(AlertRule.resource("production.md"));
    }

    /** Returns a text with paragraphs of one line each, without links; code stays between backticks. */
    private static String plain(String markdown) {
        String text = LINK.matcher(markdown.strip()).replaceAll("$1");
        return PARAGRAPHS
                .splitAsStream(text)
                .map(paragraph -> paragraph.replaceAll("\\R", " "))
                .collect(Collectors.joining("\n"));
    }

    /** Returns the entry that a rule names; empty if there is none. */
    String entry(String runbook) {
        return entries.getOrDefault(runbook.substring(runbook.indexOf('#') + 1), "");
    }
}
