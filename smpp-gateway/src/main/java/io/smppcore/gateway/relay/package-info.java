/** The processing of a message: acceptance, storage, forwarding, and the return of its receipt. */
@NullMarked
package io.smppcore.gateway.relay;

import org.jspecify.annotations.NullMarked;
