/**
 * Requests that were recorded: in a capture file of the classic pcap format, or as hex. Reads only; knows nothing of the network.
 *
 * <p>Everything here is confined to one thread.
 */
@NullMarked
package io.smppcore.tools.capture;

import org.jspecify.annotations.NullMarked;
