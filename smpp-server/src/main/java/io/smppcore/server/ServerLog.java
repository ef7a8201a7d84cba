package io.smppcore.server;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The logger of {@link SmppServer}, which its parts use without depending on it. */
final class ServerLog {

    static final Logger LOG = LoggerFactory.getLogger("io.smppcore.server.SmppServer");

    private ServerLog() {}
}
