/** The HTTP interface: submitting messages, their states, management, the page, and callbacks. */
@NullMarked
package io.smppcore.gateway.http;

import org.jspecify.annotations.NullMarked;
