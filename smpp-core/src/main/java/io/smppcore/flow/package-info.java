/**
 * Limits on rates: {@link io.smppcore.flow.TokenBucket} counts requests, {@link io.smppcore.flow.PartRate} the messages
 * over the air that they cause.
 */
@NullMarked
package io.smppcore.flow;

import org.jspecify.annotations.NullMarked;
