package io.smppcore.internal.loop;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The logger of event loops, which has the name of the type that users know. */
final class TransportLog {

    static final Logger LOG = LoggerFactory.getLogger("io.smppcore.transport.SmppTransport");

    private TransportLog() {}
}
