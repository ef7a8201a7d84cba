package io.smppcore.tools.report;

/** Escapes for HTML. */
final class Html {

    private Html() {}

    /** Returns text for the content of an element or the value of an attribute. */
    static String escaped(String text) {
        StringBuilder html = new StringBuilder();
        text.chars().forEach(c -> {
            switch (c) {
                case '&' -> html.append("&amp;");
                case '<' -> html.append("&lt;");
                case '>' -> html.append("&gt;");
                case '"' -> html.append("&quot;");
                default -> html.append((char) c);
            }
        });
        return html.toString();
    }

    /** Returns JSON for the content of a script element, escaped so that no text in it ends the element. */
    static String script(String json) {
        return json.replace("<", "\\u003c");
    }
}
