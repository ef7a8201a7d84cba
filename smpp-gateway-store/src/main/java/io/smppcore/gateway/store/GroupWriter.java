package io.smppcore.gateway.store;

/** A writer of groups of changes to the log of a partition. Used only by the committing thread. */
@FunctionalInterface
public interface GroupWriter {

    /** Length of the header of a group: an unused RocksDB sequence number, and the number of changes. */
    int HEADER_OCTETS = 12;

    /**
     * Writes a group, in the format of a RocksDB write batch. Returns when it is durable, and throws if it may not be.
     */
    void write(byte[] octets) throws Exception;
}
