/** A node of a gateway: its partitions, the sessions with accounts and SMSCs, and operations over all nodes. */
@NullMarked
package io.smppcore.gateway.node;

import org.jspecify.annotations.NullMarked;
