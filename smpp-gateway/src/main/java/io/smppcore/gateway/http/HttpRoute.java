package io.smppcore.gateway.http;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A method and a path of the HTTP interface, with the handler of such requests.
 *
 * @param method HTTP method
 * @param path path, with <code>{id}</code> for a variable segment
 * @param access token that is required
 * @param permission permission that a token of the management must have
 * @param parameters names of the parameters that a request of the management may have
 * @param maxBody maximum length of the body in octets, 0 if none is permitted
 * @param handler handler of the requests
 */
record HttpRoute(
        String method,
        String path,
        Access access,
        Permission permission,
        Set<String> parameters,
        int maxBody,
        Handler handler) {

    private static final String VARIABLE = "{id}";

    /**
     * Returns a route of the management without parameters and a body, whose action may block. GET needs the permission
     * to view, and other methods that to operate.
     */
    static HttpRoute of(String method, String path, Action action) {
        Permission permission = method.equals("GET") ? Permission.VIEW : Permission.OPERATE;
        return new HttpRoute(
                method, path, Access.MANAGEMENT, permission, Set.of(), 0, new Handler(action, null, false));
    }

    /** Returns this route with another token. */
    HttpRoute by(Access other) {
        return new HttpRoute(method, path, other, permission, parameters, maxBody, handler);
    }

    /** Returns this route with another permission. */
    HttpRoute needs(Permission other) {
        return new HttpRoute(method, path, access, other, parameters, maxBody, handler);
    }

    /** Returns this route with these parameters. */
    HttpRoute takes(String... names) {
        return new HttpRoute(method, path, access, permission, Set.of(names), maxBody, handler);
    }

    /** Returns this route with a body of up to a number of octets. */
    HttpRoute reads(int octets) {
        return new HttpRoute(method, path, access, permission, parameters, octets, handler);
    }

    private HttpRoute with(Handler other) {
        return new HttpRoute(method, path, access, permission, parameters, maxBody, other);
    }

    /** Returns this route with another action. */
    HttpRoute with(Action other) {
        return with(new Handler(other, handler.attempt, handler.isAtOnce));
    }

    /** Returns this route with an attempt that needs no thread for the requests that it can process. */
    HttpRoute tries(Attempt attempt) {
        return with(new Handler(handler.action, attempt, handler.isAtOnce));
    }

    /**
     * Returns this route without a token, and with an action that runs on the event loop, so that it responds even
     * while all threads for blocking actions are busy.
     */
    HttpRoute atOnce() {
        return by(Access.ANYONE).with(new Handler(handler.action, handler.attempt, true));
    }

    /**
     * Handler of the requests of a route.
     *
     * @param action processes a request
     * @param attempt called before it, on the event loop; null if there is none
     * @param isAtOnce true if the action runs on the event loop and must not block; false if it runs on a virtual
     *     thread
     */
    record Handler(Action action, @Nullable Attempt attempt, boolean isAtOnce) {}

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

    /** A handler of those requests of a route that can be processed without blocking. */
    @FunctionalInterface
    interface Attempt {

        /**
         * Processes a request without blocking, and returns the future response; null, without a change, if the request
         * has to be processed by the action. Throws a {@link Problem} to refuse it.
         */
        @Nullable
        CompletableFuture<Reply> answer(Call call);
    }

    /**
     * Returns the value of the variable segment if a requested path matches, still percent-encoded so that it may have
     * a slash; empty if this path has no variable, and null if the requested path does not match.
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
