package io.smppcore.tools.load;

import io.smppcore.internal.engine.Wire;
import io.smppcore.pdu.BindType;
import io.smppcore.session.SmppSession;

/**
 * One session of a {@link KeptBind}, over which a {@link BindLoad} sends.
 *
 * @param session the session
 * @param wire access to its event loop
 * @param type bind type
 */
record BoundSession(SmppSession session, Wire wire, BindType type) {}
