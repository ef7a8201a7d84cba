/**
 * Ready-made taps: one line per PDU, hex dumps, capture files.
 *
 * <p>They are added to a client, a server or a session as interceptors and octet taps. None of them shows a password by
 * default. One instance may serve any number of sessions.
 */
@NullMarked
package io.smppcore.trace;

import org.jspecify.annotations.NullMarked;
