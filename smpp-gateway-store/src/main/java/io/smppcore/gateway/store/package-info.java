/** The durable state of a gateway: partitions, changes that are committed atomically, tables and counters. */
@NullMarked
package io.smppcore.gateway.store;

import org.jspecify.annotations.NullMarked;
