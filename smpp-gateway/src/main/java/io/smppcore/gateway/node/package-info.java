/** A node: its partitions, sessions and operations. */
@NullMarked
package io.smppcore.gateway.node;

import org.jspecify.annotations.NullMarked;
