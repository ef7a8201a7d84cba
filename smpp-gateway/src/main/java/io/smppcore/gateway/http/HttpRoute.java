package io.smppcore.gateway.http;

import org.jspecify.annotations.Nullable;

/**
 * A method and a path with its action.
 *
 * @param method method
 * @param path path, with <code>{id}</code> for a variable segment
 * @param access required token
 * @param maxBody maximum length of the body in octets
 * @param isAtOnce true if the action, which must not block, is run on the event loop; false for a virtual thread
 * @param action action
 */
record HttpRoute(String method, String path, Access access, int maxBody, boolean isAtOnce, Action action) {

    private static final String VARIABLE = "{id}";

    /** Creates a route whose action may block. */
    HttpRoute(String method, String path, Access access, int maxBody, Action action) {
        this(method, path, access, maxBody, false, action);
    }

    /** Returns a route for anyone that responds even while all threads for blocking actions are busy. */
    static HttpRoute atOnce(String method, String path, Action action) {
        return new HttpRoute(method, path, Access.ANYONE, 0, true, action);
    }

    /** The token that a route requires. */
    enum Access {
        /** None. */
        ANYONE,
        /** A token of an account. */
        ACCOUNT,
        /** The token of the management. */
        MANAGEMENT,
        /** A token of an account, or that of the management. */
        ACCOUNT_OR_MANAGEMENT
    }

    /** A handler of requests. */
    @FunctionalInterface
    interface Action {

        /** Returns the response, or throws the refusal. */
        Reply answer(Call call) throws InterruptedException;
    }

    /** Returns the value of the variable, empty if the path has none; null if the path does not match. */
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
