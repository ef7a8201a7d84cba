/** The commands that work without a network: PDUs, texts, receipts, passwords. */
@NullMarked
package io.smppcore.tools.inspect;

import org.jspecify.annotations.NullMarked;
