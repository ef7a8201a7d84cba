/** Messages on their way to SMSCs: queues, routes, retries and final states. */
@NullMarked
package io.smppcore.gateway.forward;

import org.jspecify.annotations.NullMarked;
