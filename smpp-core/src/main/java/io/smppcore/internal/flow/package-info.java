/** The rate that follows the congestion reported by the peer. */
@NullMarked
package io.smppcore.internal.flow;

import org.jspecify.annotations.NullMarked;
