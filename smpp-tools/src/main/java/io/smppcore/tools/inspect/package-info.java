/**
 * The commands that need no network: {@code decode}, {@code encode}, {@code text}, {@code receipt} and {@code
 * password}.
 */
@NullMarked
package io.smppcore.tools.inspect;

import org.jspecify.annotations.NullMarked;
