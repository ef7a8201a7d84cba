package io.smppcore.internal.frame;

import io.smppcore.internal.util.LimitedLog;
import io.smppcore.session.SmppSession;
import org.slf4j.LoggerFactory;

/** Log of failed callbacks. All sessions share its limit, because one bug fails in each of them. */
public final class CallbackLog {

    public static final LimitedLog FAILURES =
            new LimitedLog(LoggerFactory.getLogger(SmppSession.class), LimitedLog.LINES_PER_SECOND);

    private CallbackLog() {}
}
