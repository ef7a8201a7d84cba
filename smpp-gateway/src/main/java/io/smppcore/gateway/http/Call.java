package io.smppcore.gateway.http;

import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.manage.Author;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.internal.util.Printable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An authorised HTTP request, as it is passed to the action of its route.
 *
 * @param id value of <code>{id}</code> in the path, empty if there is none
 * @param query parameters by name
 * @param account account of the token; null for the management, or without a token
 * @param author who sends it, for the audit log; null without a token of the management
 * @param header returns the value of a header; null if there is none
 * @param trace trace in the headers of the request, none if there is none
 * @param body body, empty if there is none
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Call(
        String id,
        Map<String, List<String>> query,
        @Nullable AccountConfig account,
        @Nullable Author author,
        UnaryOperator<@Nullable String> header,
        TraceContext trace,
        byte[] body) {

    /** Maximum number of characters of a value that an error message repeats. */
    static final int MAX_SHOWN = 100;

    /** Returns the value of the Idempotency-Key header; null if there is none. */
    @Nullable
    String idempotencyKey() {
        return header.apply("Idempotency-Key");
    }

    /** Returns the author of a request with a token of the management. */
    Author manager() {
        return Objects.requireNonNull(author, "management");
    }

    /** Returns true if a switch among the parameters is true. Throws a {@link Problem} for other values. */
    boolean flag(String name) {
        String value = parameter(name);
        if (value == null || value.equals("false")) {
            return false;
        }
        if (value.equals("true")) {
            return true;
        }
        throw new Problem(
                Problem.BAD_REQUEST, name + ": " + Printable.of(value, MAX_SHOWN) + " (expected: true or false)");
    }

    /** Returns the account of the token. Throws a {@link Problem} if the token is not one of an account. */
    AccountConfig ownAccount() {
        if (account == null) {
            throw new Problem(Problem.FORBIDDEN, "the token is not one of an account");
        }
        return account;
    }

    /** Returns the first value of a parameter; null if it is absent. */
    @Nullable
    String parameter(String name) {
        List<String> values = query.get(name);
        return values == null ? null : values.getFirst();
    }

    /** Returns the first value of a parameter. Throws a {@link Problem} if it is absent or blank. */
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
