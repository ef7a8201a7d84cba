/** Event loops and sockets, and the options of connections and listeners. */
@NullMarked
package io.smppcore.transport;

import org.jspecify.annotations.NullMarked;
