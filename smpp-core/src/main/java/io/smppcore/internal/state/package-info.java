/** State of a session, and the requests that it allows. */
@NullMarked
package io.smppcore.internal.state;

import org.jspecify.annotations.NullMarked;
