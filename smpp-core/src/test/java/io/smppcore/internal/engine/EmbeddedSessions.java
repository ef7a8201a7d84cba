package io.smppcore.internal.engine;

import io.smppcore.session.SessionRole;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Makes sessions without a network for one test, and ends them behind it. */
final class EmbeddedSessions implements AfterEachCallback {

    private final List<EmbeddedSession> opened = new ArrayList<>();

    /** A session as the client sees it. */
    EmbeddedSession.Builder esme() {
        return new EmbeddedSession.Builder(SessionRole.ESME, opened::add);
    }

    /** A session as the message centre sees it. */
    EmbeddedSession.Builder mc() {
        return new EmbeddedSession.Builder(SessionRole.MC, opened::add);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        opened.forEach(EmbeddedSession::close);
    }
}
