/** The traffic, faults and ledger of a gateway over many hours. */
@NullMarked
package io.smppcore.gateway.soak;

import org.jspecify.annotations.NullMarked;
