package io.smppcore.gateway.simulation.world;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/** The log of a class of the gateway. A recorded run contains its warnings and errors. */
final class SimulatedLog extends LegacyAbstractLogger {

    private static final long serialVersionUID = 1L;

    private SimulatedLog(String name) {
        this.name = name;
    }

    static Logger of(Class<?> type) {
        return new SimulatedLog(type.getSimpleName());
    }

    @Override
    public boolean isTraceEnabled() {
        return false;
    }

    @Override
    public boolean isDebugEnabled() {
        return false;
    }

    @Override
    public boolean isInfoEnabled() {
        return false;
    }

    @Override
    public boolean isWarnEnabled() {
        return Loop.isInProcess() && Loop.current().isLogged();
    }

    @Override
    public boolean isErrorEnabled() {
        return Loop.isInProcess();
    }

    @Override
    protected @Nullable String getFullyQualifiedCallerName() {
        return null;
    }

    @Override
    protected void handleNormalizedLoggingCall(
            Level level,
            @Nullable Marker marker,
            String pattern,
            Object @Nullable [] arguments,
            @Nullable Throwable failure) {
        String text = MessageFormatter.basicArrayFormat(pattern, arguments);
        if (Loop.current().isLogged()) {
            Loop.current().note(Loop.machine().name + " " + level + " " + name + ": " + text + trace(failure));
        }
    }

    private static String trace(@Nullable Throwable failure) {
        if (failure == null) {
            return "";
        }
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        return "\n" + text;
    }
}
