/** The command that serves: a message centre for the command line, which judges its clients when told to. */
@NullMarked
package io.smppcore.tools.serve;

import org.jspecify.annotations.NullMarked;
