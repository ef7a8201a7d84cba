/** Routes: the SMSC groups of a message, and the account of a mobile-originated one. */
@NullMarked
package io.smppcore.gateway.route;

import org.jspecify.annotations.NullMarked;
