package io.smppcore.gateway.config;

/** Patterns of addresses: an address, or the beginning of addresses with an asterisk behind it. */
public final class AddressPattern {

    private static final String ANY_REST = "*";

    private AddressPattern() {}

    /** Tells whether an address matches a pattern. */
    public static boolean matches(String pattern, String address) {
        return isPrefix(pattern) ? address.regionMatches(0, pattern, 0, pattern.length() - 1) : address.equals(pattern);
    }

    /** Tells whether a pattern is the beginning of addresses. */
    public static boolean isPrefix(String pattern) {
        return pattern.endsWith(ANY_REST);
    }

    /** Returns the characters of a pattern without the asterisk. */
    public static String characters(String pattern) {
        return isPrefix(pattern) ? pattern.substring(0, pattern.length() - 1) : pattern;
    }
}
