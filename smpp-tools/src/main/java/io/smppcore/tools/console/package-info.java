/**
 * Classes that the commands share: converters and groups of options, error messages, exit codes, JSON, and the handling
 * of Ctrl-C.
 *
 * <p>All classes are confined to the main thread unless their Javadoc says otherwise.
 */
@NullMarked
package io.smppcore.tools.console;

import org.jspecify.annotations.NullMarked;
