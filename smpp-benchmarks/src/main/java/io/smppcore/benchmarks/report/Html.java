package io.smppcore.benchmarks.report;

/** What may stand in a page. */
final class Html {

    private Html() {}

    /** Text as the content of an element or the value of an attribute. */
    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** JSON as the content of a script element, which ends at the first {@code </script}. */
    static String escapedJson(String json) {
        return json.replace("<", "\\u003c");
    }
}
