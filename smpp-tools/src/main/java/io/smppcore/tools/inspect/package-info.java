/** The commands that need no network: PDUs, texts, receipts, passwords. */
@NullMarked
package io.smppcore.tools.inspect;

import org.jspecify.annotations.NullMarked;
