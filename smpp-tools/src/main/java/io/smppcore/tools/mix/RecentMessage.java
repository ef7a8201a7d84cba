package io.smppcore.tools.mix;

/** The message that was accepted last: the one that a server is least likely to have forgotten. Thread-safe. */
final class RecentMessage {

    private volatile String id = "";

    void accepted(String newId) {
        id = newId;
    }

    /** Empty before the first. */
    String id() {
        return id;
    }
}
