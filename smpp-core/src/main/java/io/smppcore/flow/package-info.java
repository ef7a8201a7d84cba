/**
 * How fast requests may go: {@link io.smppcore.flow.TokenBucket} bounds a rate, {@link io.smppcore.flow.AdaptiveRate} follows what the
 * peer says about congestion.
 */
@NullMarked
package io.smppcore.flow;

import org.jspecify.annotations.NullMarked;
