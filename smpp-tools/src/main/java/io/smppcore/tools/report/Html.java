package io.smppcore.tools.report;

/** Escaping for HTML. */
final class Html {

    private Html() {}

    /** Returns text for the content of an element or the value of an attribute. */
    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** Returns JSON for the content of a script element, escaped so that no text in it ends the element. */
    static String script(String json) {
        return json.replace("<", "\\u003c");
    }
}
