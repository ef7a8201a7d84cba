package io.smppcore.testing;

/** Value of {@code prefers-color-scheme} in a page. */
public enum ColourScheme {
    LIGHT("light"),
    DARK("dark");

    private final String value;

    ColourScheme(String value) {
        this.value = value;
    }

    /** Returns the value of the CSS media feature. */
    String value() {
        return value;
    }
}
