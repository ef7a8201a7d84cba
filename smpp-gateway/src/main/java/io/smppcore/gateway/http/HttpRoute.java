package io.smppcore.gateway.http;

import org.jspecify.annotations.Nullable;

/**
 * A method and a path of the HTTP interface, with the action for such requests.
 *
 * @param method HTTP method
 * @param path path, with <code>{id}</code> for a variable segment
 * @param access token that is required
 * @param maxBody maximum length of the body in octets, 0 if none is permitted
 * @param isAtOnce true if the action runs on the event loop and must not block; false if it runs on a virtual thread
 * @param action handler of the request
 */
record HttpRoute(String method, String path, Access access, int maxBody, boolean isAtOnce, Action action) {

    private static final String VARIABLE = "{id}";

    /** Creates a route whose action may block. */
    HttpRoute(String method, String path, Access access, int maxBody, Action action) {
        this(method, path, access, maxBody, false, action);
    }

    /**
     * Returns a route that requires no token and whose action runs on the event loop, so that it responds even while
     * all threads for blocking actions are busy.
     */
    static HttpRoute atOnce(String method, String path, Action action) {
        return new HttpRoute(method, path, Access.ANYONE, 0, true, action);
    }

    /** Token that a route requires. */
    enum Access {
        /** No token. */
        ANYONE,
        /** A token of an account. */
        ACCOUNT,
        /** The token of the management. */
        MANAGEMENT,
        /** A token of an account, or that of the management. */
        ACCOUNT_OR_MANAGEMENT
    }

    /** A handler of the requests of a route. */
    @FunctionalInterface
    interface Action {

        /** Processes a request and returns the response. Throws a {@link Problem} to refuse it. */
        Reply answer(Call call) throws InterruptedException;
    }

    /**
     * Returns the value of the variable segment if a requested path matches, empty if this path has no variable; null
     * if the requested path does not match.
     */
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
