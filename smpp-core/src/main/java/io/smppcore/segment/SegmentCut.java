package io.smppcore.segment;

import io.smppcore.text.EncodedText;

/**
 * The rules by which a text is cut into segments. Immutable.
 *
 * @param text the text
 * @param limit maximum number of units of a segment
 * @param keepsClusters true to avoid splitting grapheme clusters
 * @param fillBits bits before packed septets; {@link #NOT_PACKED} for unpacked text
 */
record SegmentCut(EncodedText text, int limit, boolean keepsClusters, int fillBits) {

    static final int NOT_PACKED = -1;

    private static final int SEPTET_BITS = 7;

    /** Returns the index after the last unit of the segment that starts at a unit. */
    int end(int from) {
        int end = text.endOfMessage(from, limit);
        if (!keepsClusters || end == text.units()) {
            return end;
        }
        int cut = text.clusterBoundary(from, end);
        while (cut < end && cut > from + 1 && looksPadded(cut - from)) {
            cut = text.clusterBoundary(from, text.endOfMessage(from, cut - from - 1));
        }
        return cut;
    }

    /*
     * If seven bits are left over, a receiver reads one more character, unless the next segment starts with an escape
     * pair. Cuts that keep a cluster together must not leave seven bits.
     */
    private boolean looksPadded(int septets) {
        return fillBits != NOT_PACKED && (fillBits + septets * SEPTET_BITS) % Byte.SIZE == 1;
    }
}
