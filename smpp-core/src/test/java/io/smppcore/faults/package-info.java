/** A faulty network for the tests of every module: plain sockets and virtual threads, independent of the library. */
@NullMarked
package io.smppcore.faults;

import org.jspecify.annotations.NullMarked;
