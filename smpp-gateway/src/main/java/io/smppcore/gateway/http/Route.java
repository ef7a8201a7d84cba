package io.smppcore.gateway.http;

import org.jspecify.annotations.Nullable;

/**
 * A method and a path with its action.
 *
 * @param method method
 * @param path path, with <code>{id}</code> for a segment that varies
 * @param access tokens that it needs
 * @param maxBody longest body in octets
 * @param action action, on a virtual thread
 */
record Route(String method, String path, Access access, int maxBody, Action action) {

    private static final String VARIABLE = "{id}";

    /** Tokens that a route needs. */
    enum Access {
        /** None. */
        ANYONE,
        /** That of an account. */
        ACCOUNT,
        /** That of the management. */
        MANAGEMENT,
        /** One of these. */
        ACCOUNT_OR_MANAGEMENT
    }

    /** Answers a request. */
    @FunctionalInterface
    interface Action {

        /**
         * Returns the response.
         *
         * @throws Problem if the request is refused
         */
        Reply answer(Call call) throws InterruptedException;
    }

    /** Returns the text in the place of the variable, empty if the path has none; null if it is another path. */
    @Nullable
    String match(String requested) {
        int variable = path.indexOf(VARIABLE);
        if (variable < 0) {
            return path.equals(requested) ? "" : null;
        }
        String before = path.substring(0, variable);
        String after = path.substring(variable + VARIABLE.length());
        if (requested.length() <= before.length() + after.length()
                || !requested.startsWith(before)
                || !requested.endsWith(after)) {
            return null;
        }
        String id = requested.substring(before.length(), requested.length() - after.length());
        return id.indexOf('/') < 0 ? id : null;
    }
}
