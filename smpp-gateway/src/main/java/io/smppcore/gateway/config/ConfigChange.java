package io.smppcore.gateway.config;

/**
 * A difference between two configurations. Immutable.
 *
 * @param path keys that lead to the difference, separated by full stops
 * @param kind kind of difference
 * @param live true if a running gateway applies the change, false if it takes effect after a restart
 */
public record ConfigChange(String path, Kind kind, boolean live) {

    /** Returns a description of the difference, without values, which may be secret. */
    @Override
    public String toString() {
        return path + ": " + kind.words + (live ? "" : "; takes effect after a restart");
    }

    /** Kinds of differences. */
    public enum Kind {
        /** The new configuration has it, the old one does not. */
        ADDED("added"),
        /** The old configuration has it, the new one does not. */
        REMOVED("removed"),
        /** Both have it with different values. */
        CHANGED("changed");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        /** Returns the kind as a word of a sentence. */
        public String words() {
            return words;
        }
    }
}
