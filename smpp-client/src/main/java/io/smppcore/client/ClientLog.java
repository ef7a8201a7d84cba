package io.smppcore.client;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The logger of {@link SmppClient}, which its parts use without depending on it. */
final class ClientLog {

    static final Logger LOG = LoggerFactory.getLogger("io.smppcore.client.SmppClient");

    private ClientLog() {}
}
