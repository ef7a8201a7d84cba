package io.smppcore.gateway.http;

import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.internal.util.Printable;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request with its authorisation.
 *
 * @param id value of <code>{id}</code> in the path, empty if there is none
 * @param query parameters
 * @param account account of the token; null for the management, or without a token
 * @param idempotencyKey key of a repeated request; null if there is none
 * @param trace trace of the request, none if its headers have none
 * @param body body
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Call(
        String id,
        Map<String, List<String>> query,
        @Nullable AccountConfig account,
        @Nullable String idempotencyKey,
        TraceContext trace,
        byte[] body) {

    /** The longest part of a value that a problem repeats. */
    static final int MAX_SHOWN = 100;

    /** Returns the account, for paths that only accounts may use. */
    AccountConfig ownAccount() {
        if (account == null) {
            throw new Problem(Problem.FORBIDDEN, "the token is not one of an account");
        }
        return account;
    }

    /** Returns the parameter, or null. */
    @Nullable
    String parameter(String name) {
        List<String> values = query.get(name);
        return values == null ? null : values.getFirst();
    }

    /** Returns the parameter, which is required. */
    String required(String name) {
        String value = parameter(name);
        if (value == null || value.isBlank()) {
            throw new Problem(Problem.BAD_REQUEST, name + ": missing (expected: a parameter of this name)");
        }
        return value;
    }

    int number(String name, int ifAbsent, int max) {
        String value = parameter(name);
        if (value == null) {
            return ifAbsent;
        }
        try {
            int number = Integer.parseInt(value);
            if (number >= 1 && number <= max) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new Problem(
                Problem.BAD_REQUEST, name + ": " + Printable.of(value, MAX_SHOWN) + " (expected: 1 to " + max + ")");
    }
}
