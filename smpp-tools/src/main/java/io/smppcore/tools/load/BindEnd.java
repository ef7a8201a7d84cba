package io.smppcore.tools.load;

import java.util.Optional;

/**
 * The end of one bind in a run.
 *
 * @param nanos time from the beginning to its last outcome
 * @param isCutShort whether it has not sent all its requests
 * @param why reason why it could not go on; empty if it was stopped, or has sent all
 */
record BindEnd(long nanos, boolean isCutShort, Optional<String> why) {}
