/** SMPP peers that use no code of the library: plain sockets, and clients and servers of other libraries. */
@NullMarked
package io.smppcore.testing.peers;

import org.jspecify.annotations.NullMarked;
