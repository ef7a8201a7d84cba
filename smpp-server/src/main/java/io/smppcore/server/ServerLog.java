package io.smppcore.server;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The logger with the name of {@link SmppServer}, to which all classes of the package write. */
final class ServerLog {

    static final Logger LOG = LoggerFactory.getLogger("io.smppcore.server.SmppServer");

    private ServerLog() {}
}
