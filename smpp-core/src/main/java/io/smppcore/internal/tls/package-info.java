/** Contexts and handlers of Netty for the TLS options. */
@NullMarked
package io.smppcore.internal.tls;

import org.jspecify.annotations.NullMarked;
