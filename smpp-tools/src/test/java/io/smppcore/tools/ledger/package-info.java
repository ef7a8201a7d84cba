/** Client and server in separate processes, one of which is killed or frozen. */
@NullMarked
package io.smppcore.tools.ledger;

import org.jspecify.annotations.NullMarked;
