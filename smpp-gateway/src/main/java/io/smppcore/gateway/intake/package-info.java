/** The acceptance of messages of accounts and SMSCs. */
@NullMarked
package io.smppcore.gateway.intake;

import org.jspecify.annotations.NullMarked;
