package io.smppcore.tools.report;

/** What may stand in a page. */
final class Html {

    private Html() {}

    /** Text as the content of an element or the value of an attribute. */
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

    /** JSON as the content of a script element, whose end no text in it can be. */
    static String script(String json) {
        return json.replace("<", "\\u003c");
    }
}
