/** Observable steps of messages, and the trace context that is stored with a message. */
@NullMarked
package io.smppcore.gateway.trace;

import org.jspecify.annotations.NullMarked;
