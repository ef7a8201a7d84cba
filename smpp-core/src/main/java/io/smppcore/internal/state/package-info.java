/** State, bind, version and counters of a session, and the requests that each state allows. */
@NullMarked
package io.smppcore.internal.state;

import org.jspecify.annotations.NullMarked;
