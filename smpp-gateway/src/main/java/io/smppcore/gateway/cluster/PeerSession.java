package io.smppcore.gateway.cluster;

import io.smppcore.gateway.row.Row;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A bound session of an account, as its node publishes it to the other nodes.
 *
 * @param id id, unique over all nodes
 * @param window maximum number of requests in flight
 * @param receives true if it is a receiver or transceiver
 * @param attempt number of its attempt to bind, unique at its node; 0 if unknown
 */
public record PeerSession(String id, int window, boolean receives, long attempt) {

    private PeerSession of(long number) {
        return new PeerSession(id, window, receives, number);
    }

    /** Returns the value that is published in the directory for all sessions of an account at a node. */
    public static byte[] toOctets(List<PeerSession> all) {
        Row row = Row.write();
        row.list(all, session -> row.text(session.id).small(session.window).flag(session.receives));
        all.forEach(session -> row.number(session.attempt));
        return row.toOctets();
    }

    /** Reads the sessions that {@link #toOctets} of this or an earlier version has written. */
    public static List<PeerSession> read(byte[] octets) {
        Row.Reader row = new Row.Reader(octets);
        List<PeerSession> all = row.list(one -> new PeerSession(one.text(), one.small(), one.flag(), 0));
        // Values that earlier versions have published contain no attempts.
        ByteBuffer attempts = ByteBuffer.wrap(row.rest());
        all.replaceAll(session -> attempts.hasRemaining() ? session.of(attempts.getLong()) : session);
        return List.copyOf(all);
    }
}
