package io.smppcore.benchmarks.report;

/** Escaping for HTML. */
final class Html {

    private Html() {}

    /** Escapes the content of an element or the value of an attribute. */
    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** Escapes JSON in a script element, which ends at the first {@code </script}. */
    static String escapedJson(String json) {
        return json.replace("<", "\\u003c");
    }
}
