package io.smppcore.server;

/** A hash of a key and a place: the place with the highest hash gets the key (rendezvous hashing). */
final class SpreadHash {

    private static final int FIRST = 0x85EBCA6B;
    private static final int SECOND = 0xC2B2AE35;

    private SpreadHash() {}

    static int of(String key, String place) {
        int hash = 31 * key.hashCode() + place.hashCode();
        hash = (hash ^ (hash >>> 16)) * FIRST;
        hash = (hash ^ (hash >>> 13)) * SECOND;
        return hash ^ (hash >>> 16);
    }
}
