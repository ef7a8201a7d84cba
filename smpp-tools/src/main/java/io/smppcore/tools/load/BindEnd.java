package io.smppcore.tools.load;

import java.util.Optional;

/**
 * How one bind has come to the end of a run.
 *
 * @param nanos from the beginning to its last outcome
 * @param isCutShort whether it has not sent all that it should
 * @param why what it could not go on for; empty when it was stopped, or has sent everything
 */
record BindEnd(long nanos, boolean isCutShort, Optional<String> why) {}
