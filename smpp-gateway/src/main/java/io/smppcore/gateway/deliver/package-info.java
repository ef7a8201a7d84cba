/** Queues of receipts and mobile-originated messages for accounts, and the links over which they are sent. */
@NullMarked
package io.smppcore.gateway.deliver;

import org.jspecify.annotations.NullMarked;
