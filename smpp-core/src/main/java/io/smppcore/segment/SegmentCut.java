package io.smppcore.segment;

import io.smppcore.text.EncodedText;

/**
 * The rules by which a text is cut into segments. Immutable.
 *
 * @param text the text
 * @param limit maximum number of units of a segment
 * @param keepsClusters true to keep together what a reader sees as one character
 * @param fillBits bits before packed septets; {@link #NOT_PACKED} for unpacked text
 */
record SegmentCut(EncodedText text, int limit, boolean keepsClusters, int fillBits) {

    static final int NOT_PACKED = -1;

    private static final int SEPTET_BITS = 7;

    /** Returns the index behind the last unit of the segment that starts at a unit. */
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
     * With seven bits left over a receiver sees one character more, unless an escape pair that did not fit follows. No
     * cut for the sake of a cluster leaves that many.
     */
    private boolean looksPadded(int septets) {
        return fillBits != NOT_PACKED && (fillBits + septets * SEPTET_BITS) % Byte.SIZE == 1;
    }
}
