/** The peers of a gateway under test: an account that submits, and an SMSC that sends receipts. */
@NullMarked
package io.smppcore.gateway.load;

import org.jspecify.annotations.NullMarked;
