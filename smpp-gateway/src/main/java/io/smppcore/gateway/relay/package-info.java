/** The way of a message through a gateway: accepted, stored, forwarded, and its receipt brought back. */
@NullMarked
package io.smppcore.gateway.relay;

import org.jspecify.annotations.NullMarked;
