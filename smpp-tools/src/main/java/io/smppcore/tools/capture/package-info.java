/**
 * Readers of recorded octets and requests: capture files in the classic pcap format, logs, hex dumps and hexadecimal
 * digits.
 *
 * <p>All classes are confined to one thread.
 */
@NullMarked
package io.smppcore.tools.capture;

import org.jspecify.annotations.NullMarked;
