package io.smppcore.segment;

/** The result of reading a user data header: a {@link Udh} or a {@link UdhProblem}. */
public sealed interface UdhReading permits Udh, UdhProblem {}
