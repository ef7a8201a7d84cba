/**
 * Readers of recorded octets and requests: capture files of the classic pcap format, hex dumps and hex.
 *
 * <p>Everything here is confined to one thread.
 */
@NullMarked
package io.smppcore.tools.capture;

import org.jspecify.annotations.NullMarked;
