package io.smppcore.internal.engine;

import io.smppcore.session.SessionRole;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Sessions without a network for one test, closed after it. */
final class EmbeddedSessions implements AfterEachCallback {

    private final List<EmbeddedSession> opened = new ArrayList<>();

    /** Returns a builder of a session on the side of the client. */
    EmbeddedSession.Builder esme() {
        return new EmbeddedSession.Builder(SessionRole.ESME, opened::add);
    }

    /** Returns a builder of a session on the side of the SMSC. */
    EmbeddedSession.Builder smsc() {
        return new EmbeddedSession.Builder(SessionRole.SMSC, opened::add);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        opened.forEach(EmbeddedSession::close);
    }
}
