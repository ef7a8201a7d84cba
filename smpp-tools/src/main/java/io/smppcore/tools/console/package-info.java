/**
 * Classes that the commands share: converters and groups of options, one-line errors, exit codes, JSON, and the
 * handling of Ctrl-C.
 *
 * <p>Everything here is confined to the main thread unless it says otherwise.
 */
@NullMarked
package io.smppcore.tools.console;

import org.jspecify.annotations.NullMarked;
