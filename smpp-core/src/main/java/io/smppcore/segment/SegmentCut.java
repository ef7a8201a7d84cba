package io.smppcore.segment;

import io.smppcore.text.EncodedText;

/**
 * The rules by which {@link Segmenter} cuts one text into segments. Immutable.
 *
 * @param text the text
 * @param limit maximum number of units of a segment
 * @param keepsClusters true to cut only between grapheme clusters, if they are not too long
 * @param fillBits number of bits between the header and the first packed septet; {@link #NOT_PACKED} for unpacked text
 */
record SegmentCut(EncodedText text, int limit, boolean keepsClusters, int fillBits) {

    static final int NOT_PACKED = -1;

    private static final int SEPTET_BITS = 7;

    /** Returns the end of a segment: the index after its last unit. */
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
     * If seven bits of the last octet are unused, a receiver reads them as one more character, unless the next segment
     * starts with an escape pair, for which a septet may have been left unused. After a cut at the end of a cluster the
     * next segment need not start with one, so such a cut is made earlier.
     */
    private boolean looksPadded(int septets) {
        return fillBits != NOT_PACKED && (fillBits + septets * SEPTET_BITS) % Byte.SIZE == 1;
    }
}
