package io.smppcore.segment;

import java.util.List;

/**
 * What came of a message that a {@link Reassembler} was given. In every case but {@link Refused} the sender is to be told ESME_ROK at once:
 * some send the next segment only after that.
 */
public sealed interface ReassemblyResult {

    /**
     * Other messages that were given up on this occasion, because their time was over or to make room. What their senders were told is
     * ESME_ROK.
     *
     * @return mostly none
     */
    List<IncompleteMessage> incomplete();

    /**
     * Not a segment, or one that makes no sense as such: a message of its own.
     *
     * @param message the message
     */
    record Single(ReassembledMessage message) implements ReassemblyResult {

        @Override
        public List<IncompleteMessage> incomplete() {
            return List.of();
        }
    }

    /**
     * The last segment of a message.
     *
     * @param message the message
     * @param incomplete other messages that were given up
     */
    record Complete(ReassembledMessage message, List<IncompleteMessage> incomplete) implements ReassemblyResult {

        /** Copies the list. */
        public Complete {
            incomplete = List.copyOf(incomplete);
        }
    }

    /**
     * A segment that waits for others.
     *
     * @param key the message it belongs to
     * @param incomplete other messages that were given up
     */
    record Stored(ReassemblyKey key, List<IncompleteMessage> incomplete) implements ReassemblyResult {

        /** Copies the list. */
        public Stored {
            incomplete = List.copyOf(incomplete);
        }
    }

    /**
     * A segment that is there already, and is dropped whatever its content: the first copy counts.
     *
     * @param key the message it belongs to
     * @param incomplete other messages that were given up
     */
    record Duplicate(ReassemblyKey key, List<IncompleteMessage> incomplete) implements ReassemblyResult {

        /** Copies the list. */
        public Duplicate {
            incomplete = List.copyOf(incomplete);
        }
    }

    /**
     * A segment that the store has no room for, and which is dropped. ESME_RMSGQFUL tells the sender to try again later.
     *
     * @param key the message it belongs to
     * @param incomplete other messages that were given up, among them the one of this segment if some of it was there
     */
    record Refused(ReassemblyKey key, List<IncompleteMessage> incomplete) implements ReassemblyResult {

        /** Copies the list. */
        public Refused {
            incomplete = List.copyOf(incomplete);
        }
    }
}
