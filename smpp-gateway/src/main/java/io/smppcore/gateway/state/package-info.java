/** The state of a running gateway: counts and queues. */
@NullMarked
package io.smppcore.gateway.state;

import org.jspecify.annotations.NullMarked;
