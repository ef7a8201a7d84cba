/** The command {@code serve}: an SMSC for the command line, which can check the conformance of its clients. */
@NullMarked
package io.smppcore.tools.serve;

import org.jspecify.annotations.NullMarked;
