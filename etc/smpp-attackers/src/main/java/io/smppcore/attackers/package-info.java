/** Many peers that attack a server at once, and the octets that they send. */
@NullMarked
package io.smppcore.attackers;

import org.jspecify.annotations.NullMarked;
