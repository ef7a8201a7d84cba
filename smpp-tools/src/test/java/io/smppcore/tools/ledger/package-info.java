/** Client and server in processes of their own, of which one is killed or frozen. */
@NullMarked
package io.smppcore.tools.ledger;

import org.jspecify.annotations.NullMarked;
