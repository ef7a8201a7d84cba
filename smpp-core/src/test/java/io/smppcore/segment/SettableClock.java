package io.smppcore.segment;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock set by the test. */
final class SettableClock implements InstantSource {

    static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private Instant now = START;

    @Override
    public Instant instant() {
        return now;
    }

    void set(Duration sinceStart) {
        now = START.plus(sinceStart);
    }
}
