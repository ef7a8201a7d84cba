/** Hostile accounts, SMSCs and HTTP peers of a gateway, and a well-behaved account beside them. */
@NullMarked
package io.smppcore.gateway.attack;

import org.jspecify.annotations.NullMarked;
