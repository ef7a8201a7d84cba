package io.smppcore.segment;

/** What comes of reading a user data header: the {@link Udh} or a {@link UdhProblem}. */
public sealed interface UdhReading permits Udh, UdhProblem {}
