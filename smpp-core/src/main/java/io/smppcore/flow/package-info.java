/**
 * Rates of requests: {@link io.smppcore.flow.TokenBucket} bounds a rate, {@link io.smppcore.flow.AdaptiveRate} follows
 * the congestion that the peer reports.
 */
@NullMarked
package io.smppcore.flow;

import org.jspecify.annotations.NullMarked;
