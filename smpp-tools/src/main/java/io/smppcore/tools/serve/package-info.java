/** The command {@code serve}: an SMSC for the command line, which can judge its clients. */
@NullMarked
package io.smppcore.tools.serve;

import org.jspecify.annotations.NullMarked;
