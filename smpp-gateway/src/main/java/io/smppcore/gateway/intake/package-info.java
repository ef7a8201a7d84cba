/** Acceptance of messages that accounts and SMSCs submit. */
@NullMarked
package io.smppcore.gateway.intake;

import org.jspecify.annotations.NullMarked;
