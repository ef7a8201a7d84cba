/** Limits on rates of requests: {@link io.smppcore.flow.TokenBucket}. */
@NullMarked
package io.smppcore.flow;

import org.jspecify.annotations.NullMarked;
