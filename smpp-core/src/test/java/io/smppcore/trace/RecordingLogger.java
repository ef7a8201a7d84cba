package io.smppcore.trace;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;

/** Logger that records messages at one level or above. Not thread-safe. */
final class RecordingLogger extends LegacyAbstractLogger {

    private static final long serialVersionUID = 1L;

    private final transient List<String> lines = new ArrayList<>();
    private final Level from;

    RecordingLogger(Level from) {
        this.name = "recording";
        this.from = from;
    }

    List<String> lines() {
        return lines;
    }

    @Override
    public boolean isTraceEnabled() {
        return isEnabled(Level.TRACE);
    }

    @Override
    public boolean isDebugEnabled() {
        return isEnabled(Level.DEBUG);
    }

    @Override
    public boolean isInfoEnabled() {
        return isEnabled(Level.INFO);
    }

    @Override
    public boolean isWarnEnabled() {
        return isEnabled(Level.WARN);
    }

    @Override
    public boolean isErrorEnabled() {
        return isEnabled(Level.ERROR);
    }

    private boolean isEnabled(Level level) {
        return level.toInt() >= from.toInt();
    }

    @Override
    protected @Nullable String getFullyQualifiedCallerName() {
        return null;
    }

    @Override
    protected void handleNormalizedLoggingCall(
            Level level, Marker marker, String text, Object[] arguments, Throwable failure) {
        lines.add(level + " " + text);
    }
}
