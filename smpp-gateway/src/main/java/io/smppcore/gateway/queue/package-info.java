/** The queues of a partition, and the links over which their elements are sent. */
@NullMarked
package io.smppcore.gateway.queue;

import org.jspecify.annotations.NullMarked;
