package io.smppcore.gateway.store;

/** A writer that makes groups of changes durable. Used by the committing thread only. */
@FunctionalInterface
public interface GroupWriter {

    /** Length of the header of a group: an unused RocksDB sequence number, and the number of changes. */
    int HEADER_OCTETS = 12;

    /** Writes a write batch of RocksDB, and returns when it is durable; throws if it may not be. */
    void write(byte[] octets) throws Exception;
}
