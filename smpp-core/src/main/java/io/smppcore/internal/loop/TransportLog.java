package io.smppcore.internal.loop;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logger of event loops. Its name is that of the public {@code SmppTransport}, by which users configure it. */
final class TransportLog {

    static final Logger LOG = LoggerFactory.getLogger("io.smppcore.transport.SmppTransport");

    private TransportLog() {}
}
