package io.smppcore.tools.load;

import java.util.Optional;

/**
 * The result of one bind when it has stopped sending in a run and nothing is in flight.
 *
 * @param nanos nanoseconds from the beginning of the run to its last outcome; in an open loop with a limit of time,
 *     at least this limit unless the bind was cut short
 * @param isCutShort true if it did not send all its requests
 * @param why reason why it could not continue; empty if it was stopped or sent all
 */
record BindEnd(long nanos, boolean isCutShort, Optional<String> why) {}
