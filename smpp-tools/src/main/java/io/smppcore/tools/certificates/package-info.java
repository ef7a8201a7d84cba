/** Generation of the certificates with which a command uses TLS between its own client and server. */
@NullMarked
package io.smppcore.tools.certificates;

import org.jspecify.annotations.NullMarked;
