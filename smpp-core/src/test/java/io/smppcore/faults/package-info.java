/** A network that does not behave, for the tests of every module: plain sockets and virtual threads, nothing of the library. */
@NullMarked
package io.smppcore.faults;

import org.jspecify.annotations.NullMarked;
