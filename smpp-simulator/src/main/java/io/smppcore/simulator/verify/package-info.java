/**
 * Conformance of clients: {@link io.smppcore.simulator.verify.Conformance} records their sessions with a server and
 * {@linkplain io.smppcore.simulator.verify.Conformance#report() reports} violations.
 *
 * <p>The recorder is thread-safe; reports are immutable.
 */
@NullMarked
package io.smppcore.simulator.verify;

import org.jspecify.annotations.NullMarked;
