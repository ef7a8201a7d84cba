package io.smppcore.gateway.store;

/** The place where groups of changes become durable. Used by the committing thread only. */
@FunctionalInterface
interface GroupWriter {

    /** Length of the beginning of a group: a number of RocksDB that is not used, and the number of changes. */
    int HEADER_OCTETS = 12;

    /**
     * Returns when the changes are durable as one.
     *
     * @param octets a write batch of RocksDB
     * @throws Exception if it is not known to be durable; nothing is written after that
     */
    void write(byte[] octets) throws Exception;
}
