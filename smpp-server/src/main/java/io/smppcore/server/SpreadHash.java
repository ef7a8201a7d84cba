package io.smppcore.server;

/** A hash of a key and a node for rendezvous hashing: the node with the highest hash gets the key. */
final class SpreadHash {

    private static final int FIRST = 0x85EBCA6B;
    private static final int SECOND = 0xC2B2AE35;

    private SpreadHash() {}

    static int of(String key, String node) {
        int hash = 31 * key.hashCode() + node.hashCode();
        hash = (hash ^ (hash >>> 16)) * FIRST;
        hash = (hash ^ (hash >>> 13)) * SECOND;
        return hash ^ (hash >>> 16);
    }
}
