package io.smppcore.gateway.filter;

import io.smppcore.internal.LimitedLog;
import io.smppcore.type.CommandStatus;
import java.util.List;
import java.util.Objects;
import java.util.ServiceLoader;
import org.slf4j.LoggerFactory;

/** Filters that are applied one after the other. Immutable, used by any thread. */
public final class FilterChain {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(MessageFilter.class), LimitedLog.LINES_PER_SECOND);

    private final List<MessageFilter> filters;

    /** Creates a chain of filters in the order of the list. */
    public FilterChain(List<MessageFilter> filters) {
        this.filters = List.copyOf(filters);
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

    /** Tells whether a filter needs the text of messages of a direction. */
    public boolean needsText(Direction direction) {
        return filters.stream().anyMatch(filter -> filter.needsText(direction));
    }

    /** Returns the result of all filters for a message; never throws. */
    public Result apply(MessageView message) {
        MessageView current = message;
        for (MessageFilter filter : filters) {
            Verdict verdict = verdict(filter, current);
            switch (verdict) {
                case Verdict.Pass pass -> {}
                case Verdict.Changed changed -> current = current.with(changed);
                case Verdict.Refused refused -> {
                    return new Result(current, refused, filter.name());
                }
                case Verdict.Dropped dropped -> {
                    return new Result(current, dropped, filter.name());
                }
            }
        }
        return new Result(current, Verdict.PASS, "");
    }

    /** A message that a filter could not judge is refused: a broken filter must not let anything through. */
    @SuppressWarnings("IllegalCatch") // filters are code of the application
    private static Verdict verdict(MessageFilter filter, MessageView message) {
        try {
            return Objects.requireNonNull(filter.filter(message), "verdict");
        } catch (Throwable e) {
            LOG.error("Filter {} failed; the message is refused", filter.name(), e);
            return new Verdict.Refused(CommandStatus.ESME_RSYSERR, "filter failed: " + e);
        }
    }

    /**
     * The result of the filters for a message. Immutable.
     *
     * @param message the message with all changes
     * @param verdict {@link Verdict.Pass}, {@link Verdict.Refused} or {@link Verdict.Dropped}
     * @param filter name of the filter that has refused or dropped the message; empty for none
     */
    public record Result(MessageView message, Verdict verdict, String filter) {}
}
