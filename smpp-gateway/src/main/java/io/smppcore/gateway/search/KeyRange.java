package io.smppcore.gateway.search;

/**
 * Range of keys of a field. Keys are compared as unsigned numbers. Different values may have the same key, so the
 * messages found by a range are candidates, whose values the caller has to compare. Immutable.
 *
 * @param field field of the keys
 * @param from lowest key
 * @param to highest key
 */
public record KeyRange(SearchField field, long from, long to) {

    /** Key of an absent value, which has no entry. */
    static final long NONE = 0;

    private static final int CHARACTERS = 16;
    private static final int BITS = 4;

    /** Values of the four bits that digits have. 0 means that the text has ended; other characters have the rest. */
    private static final int DIGITS = 10;

    private static final int OTHERS = (1 << BITS) - 1 - DIGITS;

    private static final long HASH_START = 0xCBF29CE484222325L;
    private static final long HASH_FACTOR = 0x100000001B3L;

    /**
     * Returns the range of addresses that begin with a text.
     *
     * @param text first characters, without a plus sign; at least one
     */
    public static KeyRange prefix(SearchField field, String text) {
        long from = addressKey(text);
        int bits = BITS * Math.min(text.length(), CHARACTERS);
        return new KeyRange(field, from, bits == Long.SIZE ? from : from | -1L >>> bits);
    }

    /** Returns the range of a whole text: a reference, or an account. */
    public static KeyRange text(SearchField field, String text) {
        long key = textKey(text);
        return new KeyRange(field, key, key);
    }

    /** Returns the range of times in milliseconds since 1970, both inclusive. */
    public static KeyRange accepted(long since, long until) {
        return new KeyRange(SearchField.ACCEPTED, Math.max(0, since), Math.max(0, until));
    }

    /** Returns the key of an address without a plus sign: four bits for each of its first 16 characters. */
    static long addressKey(String text) {
        long key = 0;
        for (int i = 0; i < CHARACTERS; i++) {
            key = key << BITS | (i < text.length() ? bits(text.charAt(i)) : 0);
        }
        return key;
    }

    private static int bits(char character) {
        return character >= '0' && character <= '9' ? 1 + character - '0' : 1 + DIGITS + character % OTHERS;
    }

    static long textKey(String text) {
        if (text.isEmpty()) {
            return NONE;
        }
        long hash = HASH_START;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * HASH_FACTOR;
        }
        hash = (hash ^ hash >>> 32) * HASH_FACTOR;
        return hash == NONE ? 1 : hash;
    }

    boolean contains(long key) {
        return Long.compareUnsigned(key, from) >= 0 && Long.compareUnsigned(key, to) <= 0;
    }

    /** Returns true if the range has a single key, so that its entries are in the order of their numbers. */
    boolean isSingle() {
        return from == to;
    }

    /** Returns true if an entry is before another one: by key, and by number for the same key. */
    static boolean isBefore(long key, long number, long otherKey, long otherNumber) {
        return key == otherKey ? number < otherNumber : Long.compareUnsigned(key, otherKey) < 0;
    }
}
