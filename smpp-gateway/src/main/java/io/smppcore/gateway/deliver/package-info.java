/** Receipts and mobile-originated messages on their way to accounts and callbacks. */
@NullMarked
package io.smppcore.gateway.deliver;

import org.jspecify.annotations.NullMarked;
