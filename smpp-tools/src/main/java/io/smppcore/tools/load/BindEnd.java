package io.smppcore.tools.load;

import java.util.Optional;

/**
 * The end of one bind in a run.
 *
 * @param nanos time from the beginning to its last outcome
 * @param isCutShort true if it did not send all its requests
 * @param why reason why it could not continue; empty if it was stopped or sent all
 */
record BindEnd(long nanos, boolean isCutShort, Optional<String> why) {}
