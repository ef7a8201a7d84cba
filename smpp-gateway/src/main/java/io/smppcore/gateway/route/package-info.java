/** Routes: the choice of the SMSC groups for a message, and of the account for a mobile-originated message. */
@NullMarked
package io.smppcore.gateway.route;

import org.jspecify.annotations.NullMarked;
