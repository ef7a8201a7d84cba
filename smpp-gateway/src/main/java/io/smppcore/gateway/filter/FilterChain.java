package io.smppcore.gateway.filter;

import io.smppcore.internal.util.LimitedLog;
import io.smppcore.type.CommandStatus;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.LoggerFactory;

/** The filters of a gateway, which are applied to each message in their order. Immutable. */
public final class FilterChain {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(MessageFilter.class), LimitedLog.LINES_PER_SECOND);

    private final List<MessageFilter> filters;

    /** The filters that are no rules. They are asked about each message whether they need its text. */
    private final List<MessageFilter> ofApplication;

    /** The directions in which a rule needs texts. */
    private final Set<Direction> withText = EnumSet.noneOf(Direction.class);

    /** Creates a chain of filters in the order of the list. */
    public FilterChain(List<MessageFilter> filters) {
        this.filters = List.copyOf(filters);
        this.ofApplication = this.filters.stream()
                .filter(filter -> !(filter instanceof RuleFilter))
                .toList();
        for (MessageFilter filter : this.filters) {
            if (filter instanceof RuleFilter rule) {
                Stream.of(Direction.values()).filter(rule::needsText).forEach(withText::add);
            }
        }
    }

    /** Returns the filters that are installed as services, in the order of the class path. */
    public static List<MessageFilter> installed() {
        return ServiceLoader.load(MessageFilter.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    /** Returns true if there are no filters. */
    public boolean isEmpty() {
        return filters.isEmpty();
    }

    /**
     * Returns true if there are filters of an application. They must not block, but callers run them on virtual threads
     * in case they do.
     */
    public boolean mayBlock() {
        return !ofApplication.isEmpty();
    }

    /** Returns true if a filter needs the text of messages of a direction. Never throws. */
    public boolean needsText(Direction direction) {
        if (withText.contains(direction)) {
            return true;
        }
        for (MessageFilter filter : ofApplication) {
            if (needsText(filter, direction)) {
                return true;
            }
        }
        return false;
    }

    @SuppressWarnings("IllegalCatch") // filters are code of the application
    private static boolean needsText(MessageFilter filter, Direction direction) {
        try {
            return filter.needsText(direction);
        } catch (Throwable e) {
            LOG.error("Filter {} cannot say whether it needs texts; it gets them", name(filter), e);
            return true;
        }
    }

    @SuppressWarnings("IllegalCatch") // filters are code of the application
    private static String name(MessageFilter filter) {
        try {
            return Objects.requireNonNull(filter.name(), "name");
        } catch (Throwable e) {
            return filter.getClass().getName();
        }
    }

    /** Applies the filters to a message, up to the first that refuses or drops it. Never throws. */
    public Result apply(MessageView message) {
        MessageView current = message;
        for (MessageFilter filter : filters) {
            Verdict verdict = verdict(filter, current);
            switch (verdict) {
                case Verdict.Pass pass -> {}
                case Verdict.Changed changed -> current = current.with(changed);
                case Verdict.Refused refused -> {
                    return new Result(current, refused, name(filter));
                }
                case Verdict.Dropped dropped -> {
                    return new Result(current, dropped, name(filter));
                }
            }
        }
        return new Result(current, Verdict.PASS, "");
    }

    /**
     * Returns the verdict of a filter. If the filter throws, the message is refused, so that a defective filter lets
     * nothing pass.
     */
    @SuppressWarnings("IllegalCatch") // filters are code of the application
    private static Verdict verdict(MessageFilter filter, MessageView message) {
        try {
            return Objects.requireNonNull(filter.filter(message), "verdict");
        } catch (Throwable e) {
            LOG.error("Filter {} failed; the message is refused", name(filter), e);
            return new Verdict.Refused(CommandStatus.ESME_RSYSERR, "filter failed: " + e);
        }
    }

    /**
     * Result of the filters for a message. Immutable.
     *
     * @param message message with the changes of all filters that were applied
     * @param verdict {@link Verdict.Pass}, {@link Verdict.Refused} or {@link Verdict.Dropped}
     * @param filter name of the filter that has refused or dropped the message; empty if it passes
     */
    public record Result(MessageView message, Verdict verdict, String filter) {

        /** Returns the verdict with the name of the filter in its reason, for logs and records. */
        public Verdict named() {
            return switch (verdict) {
                case Verdict.Refused refused -> new Verdict.Refused(refused.status(), named(refused.reason()));
                case Verdict.Dropped dropped -> new Verdict.Dropped(named(dropped.reason()));
                default -> verdict;
            };
        }

        private String named(String reason) {
            return reason + " (rule " + filter + ")";
        }
    }
}
