/** Opening and accepting connections: sockets, proxies, PROXY headers, and limits of connections. */
@NullMarked
package io.smppcore.internal.transport;

import org.jspecify.annotations.NullMarked;
