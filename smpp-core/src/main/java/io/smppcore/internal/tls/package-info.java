/** SSLContexts, Netty handlers and explanations of failures for TLS. */
@NullMarked
package io.smppcore.internal.tls;

import org.jspecify.annotations.NullMarked;
