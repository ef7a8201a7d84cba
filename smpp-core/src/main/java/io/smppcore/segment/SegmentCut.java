package io.smppcore.segment;

import io.smppcore.text.EncodedText;

/**
 * Where a text is cut into segments. Immutable.
 *
 * @param text the text
 * @param limit how many units a segment can take
 * @param keepsClusters whether not to cut inside of what a reader sees as one character
 * @param fillBits bits before packed septets; {@link #NOT_PACKED} when there are none
 */
record SegmentCut(EncodedText text, int limit, boolean keepsClusters, int fillBits) {

    static final int NOT_PACKED = -1;

    private static final int SEPTET_BITS = 7;

    /** Index of the unit behind the last one of the segment that starts there. */
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
     * With seven bits left over a receiver sees one character more, unless an escape pair that did not fit follows. No cut for the sake of a
     * cluster leaves that many.
     */
    private boolean looksPadded(int septets) {
        return fillBits != NOT_PACKED && (fillBits + septets * SEPTET_BITS) % Byte.SIZE == 1;
    }
}
