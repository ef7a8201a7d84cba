/** SSL contexts and Netty handlers for the TLS options. */
@NullMarked
package io.smppcore.internal.tls;

import org.jspecify.annotations.NullMarked;
