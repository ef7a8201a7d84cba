package io.smppcore.gateway.store;

/** A writer that makes groups of changes durable. Used by the committing thread only. */
@FunctionalInterface
interface GroupWriter {

    /** Length of the header of a group: an unused RocksDB sequence number, and the number of changes. */
    int HEADER_OCTETS = 12;

    /**
     * Writes the changes atomically, and returns when they are durable.
     *
     * @param octets a write batch of RocksDB
     * @throws Exception if the changes may not be durable; nothing is written after that
     */
    void write(byte[] octets) throws Exception;
}
