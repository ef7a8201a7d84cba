/** Steps of messages as an observer sees them, and the context of a trace that is stored with a message. */
@NullMarked
package io.smppcore.gateway.trace;

import org.jspecify.annotations.NullMarked;
