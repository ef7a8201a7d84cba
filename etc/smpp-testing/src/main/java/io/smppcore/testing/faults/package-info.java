/** A faulty network: plain sockets and virtual threads, independent of the library. */
@NullMarked
package io.smppcore.testing.faults;

import org.jspecify.annotations.NullMarked;
