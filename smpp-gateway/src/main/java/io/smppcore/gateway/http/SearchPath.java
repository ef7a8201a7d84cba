package io.smppcore.gateway.http;

import io.smppcore.gateway.node.MessageQuery;
import io.smppcore.gateway.node.MessageSearch;
import io.smppcore.gateway.node.Operations;
import io.smppcore.gateway.state.Gathered;
import io.smppcore.internal.util.Printable;
import io.smppcore.type.MessageState;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The search for messages by the parameters of a request. */
final class SearchPath {

    private static final String AFTER = "after";

    /** Parameters that make a request a search. */
    private static final List<String> PARAMETERS =
            List.of("to", "from", "reference", "account", "group", "state", "since", "until", AFTER);

    private static final int MAX_VALUE = 255;

    /** Maximum length of a position: one of each partition. */
    private static final int MAX_AFTER = 8_192;

    private static final List<MessageState> STATES =
            IntStream.range(0, 10).mapToObj(MessageState::of).toList();

    private SearchPath() {}

    /** Returns the parameters of a search, and another one. */
    static String[] parametersAnd(String other) {
        return Stream.concat(PARAMETERS.stream(), Stream.of(other)).toArray(String[]::new);
    }

    static boolean isSearch(Call call) {
        return PARAMETERS.stream().anyMatch(name -> call.parameter(name) != null);
    }

    /** Returns a page of messages. Throws a {@link Problem} if a parameter is wrong, or the search is not possible. */
    static Gathered<MessageSearch.Found> search(Operations operations, Call call, int limit) {
        MessageQuery query = new MessageQuery(
                number(call, "to"),
                number(call, "from"),
                text(call, "reference", MAX_VALUE),
                text(call, "account", MAX_VALUE),
                text(call, "group", MAX_VALUE),
                state(call),
                time(call, "since", 0),
                time(call, "until", Long.MAX_VALUE));
        String after = text(call, AFTER, MAX_AFTER);
        try {
            return operations.search().all(query, limit, after);
        } catch (IllegalArgumentException e) {
            throw new Problem(Problem.BAD_REQUEST, String.valueOf(e.getMessage()), e);
        } catch (RejectedExecutionException | IllegalStateException e) {
            throw new Problem(Problem.UNAVAILABLE, String.valueOf(e.getMessage()), e);
        }
    }

    /** Returns the value of a parameter, empty if it is absent. */
    private static String text(Call call, String name, int max) {
        String value = call.parameter(name);
        if (value == null) {
            return "";
        }
        if (value.isBlank() || value.length() > max) {
            throw new Problem(
                    Problem.BAD_REQUEST,
                    name + ": " + value.length() + " characters (expected: 1 to " + max + ", not only spaces)");
        }
        return value;
    }

    /** Returns the first characters of an address. A plus sign that was not percent-encoded arrives as a space. */
    private static String number(Call call, String name) {
        String value = text(call, name, MAX_VALUE).strip();
        if (value.equals("+")) {
            throw wrong(name, value, "at least one character after the plus sign");
        }
        return value;
    }

    private static @Nullable MessageState state(Call call) {
        String value = text(call, "state", MAX_VALUE);
        if (value.isEmpty()) {
            return null;
        }
        return STATES.stream()
                .filter(state -> Json.name(state).equals(value))
                .findFirst()
                .orElseThrow(() -> {
                    Set<String> names = new TreeSet<>();
                    STATES.forEach(state -> names.add(Json.name(state)));
                    return wrong("state", value, "one of " + String.join(", ", names));
                });
    }

    private static long time(Call call, String name, long ifAbsent) {
        String value = text(call, name, MAX_VALUE);
        if (value.isEmpty()) {
            return ifAbsent;
        }
        try {
            return Instant.parse(value).toEpochMilli();
        } catch (DateTimeException | ArithmeticException e) {
            throw wrong(name, value, "a time such as 2030-01-31T09:00:00Z");
        }
    }

    private static Problem wrong(String name, String value, String expected) {
        return new Problem(
                Problem.BAD_REQUEST,
                name + ": " + Printable.of(value, Call.MAX_SHOWN) + " (expected: " + expected + ")");
    }
}
