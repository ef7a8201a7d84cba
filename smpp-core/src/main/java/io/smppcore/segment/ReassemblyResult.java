package io.smppcore.segment;

import java.util.List;

/**
 * The result of {@link Reassembler#accept}. Except for {@link Refused} the message is to be answered with ESME_ROK at
 * once: some senders wait for the response before they send the next segment.
 */
public sealed interface ReassemblyResult {

    /**
     * Returns other messages given up in the same call, because they expired or to free memory. They were answered with
     * ESME_ROK.
     *
     * @return mostly none
     */
    List<IncompleteMessage> incomplete();

    /**
     * A message of its own: not a segment, or one whose concatenation is invalid.
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
     * @param incomplete other messages given up
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
     * @param key the message of the segment
     * @param incomplete other messages given up
     */
    record Stored(ReassemblyKey key, List<IncompleteMessage> incomplete) implements ReassemblyResult {

        /** Copies the list. */
        public Stored {
            incomplete = List.copyOf(incomplete);
        }
    }

    /**
     * A segment that was dropped because one with the same sequence is stored; the first one counts, whatever their
     * contents.
     *
     * @param key the message of the segment
     * @param incomplete other messages given up
     */
    record Duplicate(ReassemblyKey key, List<IncompleteMessage> incomplete) implements ReassemblyResult {

        /** Copies the list. */
        public Duplicate {
            incomplete = List.copyOf(incomplete);
        }
    }

    /**
     * A segment that was dropped because the store is full. ESME_RMSGQFUL asks the sender to try again later.
     *
     * @param key the message of the segment
     * @param incomplete other messages given up, including the one of this segment if some of it was stored
     */
    record Refused(ReassemblyKey key, List<IncompleteMessage> incomplete) implements ReassemblyResult {

        /** Copies the list. */
        public Refused {
            incomplete = List.copyOf(incomplete);
        }
    }
}
