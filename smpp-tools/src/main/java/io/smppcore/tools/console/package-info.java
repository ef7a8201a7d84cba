/**
 * Parts that the commands share: converters and groups of options, errors in one line, exit codes, JSON, and the end by
 * Ctrl-C.
 *
 * <p>Everything here is confined to the main thread unless it says otherwise.
 */
@NullMarked
package io.smppcore.tools.console;

import org.jspecify.annotations.NullMarked;
