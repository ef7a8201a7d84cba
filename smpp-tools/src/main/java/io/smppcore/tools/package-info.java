/** The command line of the library: {@link io.smppcore.tools.Main}, whose commands are in the packages below. */
@NullMarked
package io.smppcore.tools;

import org.jspecify.annotations.NullMarked;
