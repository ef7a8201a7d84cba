/** The failure of each call of a gateway, and its end at each named place. */
@NullMarked
package io.smppcore.gateway.step;

import org.jspecify.annotations.NullMarked;
