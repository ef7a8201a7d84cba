/** A gateway that stores messages, routes them to SMSCs, and returns receipts. */
@NullMarked
package io.smppcore.gateway;

import org.jspecify.annotations.NullMarked;
