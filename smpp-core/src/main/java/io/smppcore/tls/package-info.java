/** Options of TLS: certificates, keys and trust. */
@NullMarked
package io.smppcore.tls;

import org.jspecify.annotations.NullMarked;
