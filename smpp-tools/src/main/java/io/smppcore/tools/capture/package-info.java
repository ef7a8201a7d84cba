/**
 * Recorded octets and requests: in capture files of the classic pcap format, hex dumps, or hex.
 *
 * <p>Everything here is confined to one thread.
 */
@NullMarked
package io.smppcore.tools.capture;

import org.jspecify.annotations.NullMarked;
