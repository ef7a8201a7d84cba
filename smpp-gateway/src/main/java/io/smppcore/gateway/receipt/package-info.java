/** Receipts of SMSCs: their messages, and the receipts for accounts. */
@NullMarked
package io.smppcore.gateway.receipt;

import org.jspecify.annotations.NullMarked;
