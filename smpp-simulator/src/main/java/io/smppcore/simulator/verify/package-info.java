/**
 * Conformance of clients: {@link io.smppcore.simulator.verify.Conformance} looks on while they talk to a server and
 * {@linkplain io.smppcore.simulator.verify.Conformance#report() reports} what they did right and wrong.
 *
 * <p>The recorder may be used by any thread; reports are immutable.
 */
@NullMarked
package io.smppcore.simulator.verify;

import org.jspecify.annotations.NullMarked;
