package io.smppcore.internal.frame;

import io.smppcore.internal.util.LimitedLog;
import io.smppcore.session.SmppSession;
import org.slf4j.LoggerFactory;

/**
 * Log of exceptions thrown by code of the application that sessions call: handlers, taps, listeners. All sessions share
 * its limit of lines per second, because one bug usually occurs in every session.
 */
public final class CallbackLog {

    public static final LimitedLog FAILURES =
            new LimitedLog(LoggerFactory.getLogger(SmppSession.class), LimitedLog.LINES_PER_SECOND);

    private CallbackLog() {}
}
