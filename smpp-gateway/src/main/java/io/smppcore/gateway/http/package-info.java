/** The HTTP interface: sending, states, management, and callbacks. */
@NullMarked
package io.smppcore.gateway.http;

import org.jspecify.annotations.NullMarked;
