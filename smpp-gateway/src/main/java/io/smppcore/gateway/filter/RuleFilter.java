package io.smppcore.gateway.filter;

import io.smppcore.internal.util.LimitedLog;
import io.smppcore.internal.util.Printable;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Npi;
import io.smppcore.type.Ton;
import java.util.Collection;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** A filter that applies a rule of the configuration. Immutable. */
public final class RuleFilter implements MessageFilter {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(RuleFilter.class), LimitedLog.LINES_PER_SECOND);

    private static final int MAX_REASON = 200;

    /** Maximum octets of an address in a submit_sm or a deliver_sm, without the NUL. */
    private static final int MAX_ADDRESS = 20;

    private final String name;
    private final Direction direction;
    private final @Nullable RuleExpression when;
    private final @Nullable TextTemplate from;
    private final @Nullable TextTemplate to;
    private final @Nullable TextTemplate text;
    private final Set<String> tags;
    private final @Nullable Verdict end;

    /** True if the condition or a change uses the text, or changes it. */
    private final boolean usesText;

    private RuleFilter(Builder builder) {
        name = builder.name;
        direction = builder.direction;
        when = compiled("when", builder.when, RuleExpression::condition);
        from = compiled("from", builder.from, TextTemplate::compile);
        to = compiled("to", builder.to, TextTemplate::compile);
        text = compiled("text", builder.text, TextTemplate::compile);
        tags = builder.tags;
        end = builder.end;
        usesText = text != null
                || (when != null && when.needsText())
                || (from != null && from.needsText())
                || (to != null && to.needsText());
        boolean changes = from != null || to != null || text != null || !tags.isEmpty();
        if (changes == (end != null)) {
            throw new IllegalArgumentException("then: " + (changes ? "changes and an end" : "nothing")
                    + " (expected: from, to, text or tag; or refuse; or drop)");
        }
    }

    /** Returns a builder of a rule for messages of a direction. */
    public static Builder builder(String name, Direction direction) {
        return new Builder(name, direction);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean needsText(Direction of) {
        return of == direction && usesText;
    }

    @Override
    public Verdict filter(MessageView message) {
        if (message.direction() != direction || (usesText && message.text() == null)) {
            return Verdict.PASS;
        }
        try {
            return apply(message);
        } catch (RuntimeException e) {
            String reason = "rule " + name + " cannot be applied: " + Printable.of(e.getMessage(), MAX_REASON);
            LOG.warn("message of account {} refused: {}", message.account(), reason);
            return new Verdict.Refused(
                    direction == Direction.MT ? CommandStatus.ESME_RSUBMITFAIL : CommandStatus.ESME_RX_P_APPN, reason);
        }
    }

    /**
     * Returns the verdict. Throws a RuntimeException if an expression cannot be evaluated for this message, or its
     * result cannot be used.
     */
    private Verdict apply(MessageView message) {
        if (when != null && !when.test(message)) {
            return Verdict.PASS;
        }
        if (end != null) {
            return end;
        }
        return new Verdict.Changed(
                from == null ? null : address(from.apply(message), message.from()),
                to == null ? null : address(to.apply(message), message.to()),
                text == null ? null : text.apply(message),
                tags);
    }

    /**
     * Returns an address with a new value. It is international if the value begins with a plus sign, and alphanumeric
     * if it contains letters; an address of digits keeps the TON and NPI of the previous address.
     */
    private static Address address(String value, Address before) {
        if (value.isBlank() || value.length() > MAX_ADDRESS) {
            throw new IllegalStateException(
                    "address '" + value + "': " + value.length() + " octets (expected: 1 to " + MAX_ADDRESS + ")");
        }
        boolean plus = value.startsWith("+");
        String digits = plus ? value.substring(1) : value;
        if (!isNumber(digits)) {
            return Address.of(Ton.ALPHANUMERIC, Npi.UNKNOWN, value);
        }
        if (plus) {
            return Address.of(Ton.INTERNATIONAL, Npi.ISDN, digits);
        }
        return before.ton().equals(Ton.ALPHANUMERIC)
                ? Address.of(Ton.UNKNOWN, Npi.ISDN, digits)
                : Address.of(before.ton(), before.npi(), digits);
    }

    private static boolean isNumber(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < '0' || c > '9') && c != '*' && c != '#') {
                return false;
            }
        }
        return !text.isEmpty();
    }

    private static <T> @Nullable T compiled(String key, @Nullable String source, Function<String, T> compiler) {
        if (source == null) {
            return null;
        }
        try {
            return compiler.apply(source);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(key + ": " + e.getMessage(), e);
        }
    }

    /** A builder of a rule, which has either changes, a refusal or a drop. Not thread-safe. */
    public static final class Builder {

        private final String name;
        private final Direction direction;
        private @Nullable String when;
        private @Nullable String from;
        private @Nullable String to;
        private @Nullable String text;
        private Set<String> tags = Set.of();
        private @Nullable Verdict end;

        private Builder(String name, Direction direction) {
            this.name = name;
            this.direction = direction;
        }

        /** Sets the expression of the condition; null for all messages. */
        public Builder when(@Nullable String expression) {
            when = expression;
            return this;
        }

        /** Sets the template of the source address; null to keep it. */
        public Builder from(@Nullable String template) {
            from = template;
            return this;
        }

        /** Sets the template of the destination address; null to keep it. */
        public Builder to(@Nullable String template) {
            to = template;
            return this;
        }

        /** Sets the template of the text; null to keep it. */
        public Builder text(@Nullable String template) {
            text = template;
            return this;
        }

        /** Sets the tags that are added to messages. */
        public Builder tags(Collection<String> value) {
            tags = Set.copyOf(value);
            return this;
        }

        /**
         * Sets the refusal of messages.
         *
         * @param status command_status of the response
         * @param reason reason in logs and records
         */
        public Builder refuse(CommandStatus status, String reason) {
            return end(new Verdict.Refused(status, reason));
        }

        /**
         * Sets that messages are accepted but not sent.
         *
         * @param reason reason in logs and records
         */
        public Builder drop(String reason) {
            return end(new Verdict.Dropped(reason));
        }

        private Builder end(Verdict verdict) {
            if (end != null) {
                throw new IllegalArgumentException("then: refuse and drop (expected: one of them)");
            }
            end = verdict;
            return this;
        }

        /**
         * Returns the rule.
         *
         * @throws IllegalArgumentException if an expression cannot be compiled, if there is no action, or if there are
         *     changes together with a refusal or drop; the message begins with the key of the problem
         */
        public RuleFilter build() {
            return new RuleFilter(this);
        }
    }
}
