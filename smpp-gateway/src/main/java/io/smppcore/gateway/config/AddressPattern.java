package io.smppcore.gateway.config;

/** Static methods for patterns of addresses. A pattern is an address, or a prefix followed by an asterisk. */
public final class AddressPattern {

    private static final String ANY_REST = "*";

    private AddressPattern() {}

    /** Returns true if an address matches a pattern. */
    public static boolean matches(String pattern, String address) {
        return isPrefix(pattern) ? address.regionMatches(0, pattern, 0, pattern.length() - 1) : address.equals(pattern);
    }

    /** Returns true if a pattern is a prefix, which ends with an asterisk. */
    public static boolean isPrefix(String pattern) {
        return pattern.endsWith(ANY_REST);
    }

    /** Returns the characters of a pattern without the asterisk. */
    public static String characters(String pattern) {
        return isPrefix(pattern) ? pattern.substring(0, pattern.length() - 1) : pattern;
    }
}
