package io.smppcore.tools.mix;

/** The last accepted message, which the server is most likely to remember. Thread-safe. */
final class RecentMessage {

    private volatile String id = "";

    void accepted(String newId) {
        id = newId;
    }

    /** Returns its id; empty before the first one. */
    String id() {
        return id;
    }
}
