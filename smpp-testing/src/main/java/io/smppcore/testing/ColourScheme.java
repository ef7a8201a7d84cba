package io.smppcore.testing;

/** What a page is told when it asks for {@code prefers-color-scheme}. */
public enum ColourScheme {
    LIGHT("light"),
    DARK("dark");

    private final String value;

    ColourScheme(String value) {
        this.value = value;
    }

    /** The value of the CSS media feature. */
    String value() {
        return value;
    }
}
