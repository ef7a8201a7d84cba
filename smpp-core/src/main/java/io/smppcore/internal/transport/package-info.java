/** Connecting and accepting: sockets, proxies, PROXY headers, limits of connections. */
@NullMarked
package io.smppcore.internal.transport;

import org.jspecify.annotations.NullMarked;
