/** A gateway that stores messages, routes them to SMSCs, and brings receipts back. */
@NullMarked
package io.smppcore.gateway;

import org.jspecify.annotations.NullMarked;
