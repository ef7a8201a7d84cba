/** Receipts: finding the messages of those that SMSCs send, and making those that accounts get. */
@NullMarked
package io.smppcore.gateway.receipt;

import org.jspecify.annotations.NullMarked;
