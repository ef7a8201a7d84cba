package io.smppcore.gateway.config;

import io.smppcore.config.OptionType;
import io.smppcore.gateway.config.document.ConfigSection;
import io.smppcore.gateway.config.document.Key;
import io.smppcore.gateway.config.document.ListOf;
import io.smppcore.gateway.config.document.Scalar;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.CommandStatus.Category;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Table of the keys of retries in the configuration, and the standard rules. */
final class RetryTable {

    private static final int VENDOR_ATTEMPTS = 4;
    private static final int MAX_COPIES = 5;

    /** Name in the configuration for the absence of a response, among the names of statuses. */
    private static final String NO_RESPONSE = "NO_RESPONSE";

    /**
     * Rules that follow those of a configuration file. They have none for throttling: without one in the file, a
     * throttled message stays in its queue, and the gateway lowers the rate of the SMSC. ESME_RINVBNDSTS and the
     * statuses of binds concern the session, not the message, which is therefore retried. After a vendor-specific
     * status, which may mean anything, a message is retried a few times. A message without a response may have been
     * accepted each time, so it is sent only a few times.
     */
    static final List<RetryConfig.Rule> STANDARD = List.of(
            new RetryConfig.Rule(
                    false,
                    Set.of(CommandStatus.ESME_RINVBNDSTS, CommandStatus.ESME_RALYBND),
                    Set.of(Category.TRANSIENT, Category.PERMANENT_SESSION),
                    Duration.ofSeconds(10),
                    Duration.ofMinutes(10),
                    2,
                    null),
            new RetryConfig.Rule(
                    false,
                    Set.of(),
                    Set.of(Category.TRANSIENT_OR_PERMANENT, Category.VENDOR, Category.UNKNOWN),
                    Duration.ofSeconds(30),
                    Duration.ofMinutes(10),
                    3,
                    VENDOR_ATTEMPTS),
            new RetryConfig.Rule(
                    true, Set.of(), Set.of(), Duration.ofSeconds(1), Duration.ofMinutes(1), 3, MAX_COPIES));

    private static final OptionType<String> STATUS_OR_CATEGORY = OptionType.of(
            "status or category",
            "such as ESME_RSYSERR, 0x400; THROTTLE, TRANSIENT, TRANSIENT_OR_PERMANENT, PERMANENT, PERMANENT_SESSION, "
                    + "VENDOR or UNKNOWN; NO_RESPONSE",
            (String text) -> {
                if (!isCategory(text) && !text.equals(NO_RESPONSE)) {
                    Types.STATUS.read(text);
                }
                return text;
            });

    private static final Key<List<String>> STATUSES = Key.required(
            "statuses", new ListOf<>(new Scalar<>(STATUS_OR_CATEGORY)), "refusals that the rule applies to");
    private static final Key<Duration> FIRST =
            Key.of("first", OptionType.duration("10ms", "1d"), Duration.ofSeconds(10), "delay of the second attempt");
    private static final Key<Duration> MAX =
            Key.of("max", OptionType.duration("10ms", "7d"), Duration.ofMinutes(10), "maximum delay");
    private static final Key<Double> FACTOR = Key.of(
            "factor", OptionType.decimal("factor", 1, 100, "1 to 100"), 2.0, "ratio of each delay to the previous one");
    private static final Key<@Nullable Integer> ATTEMPTS = Key.optional(
            "attempts",
            OptionType.integer("attempts", 1, 1_000_000),
            "as many as the validity permits",
            "maximum, including the first; 1 for a final failure");

    static final ConfigSection<RetryConfig.Rule> RULE =
            ConfigSection.of("rule", RetryTable::rule, STATUSES, FIRST, MAX, FACTOR, ATTEMPTS);

    private RetryTable() {}

    /** Returns the rules of a file, followed by the standard ones. */
    static RetryConfig config(List<RetryConfig.Rule> ofFile) {
        List<RetryConfig.Rule> rules = new ArrayList<>(ofFile);
        rules.addAll(STANDARD);
        return new RetryConfig(rules);
    }

    private static boolean isCategory(String text) {
        return Arrays.stream(Category.values())
                .anyMatch(category ->
                        category != Category.SUCCESS && category.name().equalsIgnoreCase(text));
    }

    private static RetryConfig.Rule rule(ConfigSection.Values values) {
        Set<CommandStatus> statuses = new HashSet<>();
        Set<Category> categories = new HashSet<>();
        boolean noResponse = false;
        for (String text : values.get(STATUSES)) {
            if (text.equals(NO_RESPONSE)) {
                noResponse = true;
            } else if (isCategory(text)) {
                categories.add(OptionType.choice(Category.class).read(text));
            } else {
                statuses.add(Types.STATUS.read(text));
            }
        }
        Duration first = values.get(FIRST);
        Duration max = values.get(MAX);
        if (values.has(MAX) && max.compareTo(first) < 0) {
            throw new IllegalArgumentException("max: shorter than first (expected: >= first)");
        }
        return new RetryConfig.Rule(
                noResponse,
                statuses,
                categories,
                first,
                max.compareTo(first) < 0 ? first : max,
                values.get(FACTOR),
                values.get(ATTEMPTS));
    }
}
