package io.smppcore.client;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The logger with the name of {@link SmppClient}, to which all classes of the package write. */
final class ClientLog {

    static final Logger LOG = LoggerFactory.getLogger("io.smppcore.client.SmppClient");

    private ClientLog() {}
}
