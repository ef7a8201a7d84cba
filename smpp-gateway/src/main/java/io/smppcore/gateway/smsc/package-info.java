/** The SMSCs of a node: options, rates and counts. */
@NullMarked
package io.smppcore.gateway.smsc;

import org.jspecify.annotations.NullMarked;
