package io.smppcore.segment;

import io.smppcore.type.Address;
import io.smppcore.type.InvalidFieldException;
import java.util.Comparator;

/**
 * The properties that are equal in all segments of a message, by which a {@link Reassembler} finds those that belong
 * together. The session is not one of them, because segments may arrive over different sessions.
 *
 * <p>The order of keys is consistent with equality and has no other meaning. It keeps a {@link java.util.HashMap} of
 * keys fast even if a sender chooses addresses with equal hashes.
 *
 * @param source sender of the message
 * @param destination recipient of the message
 * @param scheme form of the concatenation
 * @param reference 0 to 255 for {@link Concatenation.Scheme#UDH_8}, otherwise 0 to 65,535
 * @param total number of segments, 1 to 255
 */
public record ReassemblyKey(Address source, Address destination, Concatenation.Scheme scheme, int reference, int total)
        implements Comparable<ReassemblyKey> {

    static final Comparator<Address> ADDRESSES = Comparator.comparing(Address::value)
            .thenComparingInt(address -> address.ton().value())
            .thenComparingInt(address -> address.npi().value());

    private static final Comparator<ReassemblyKey> ORDER = Comparator.comparingInt(ReassemblyKey::reference)
            .thenComparingInt(ReassemblyKey::total)
            .thenComparing(ReassemblyKey::scheme)
            .thenComparing(ReassemblyKey::source, ADDRESSES)
            .thenComparing(ReassemblyKey::destination, ADDRESSES);

    /** Checks the ranges; fails with {@link InvalidFieldException} if the reference or the total is out of range. */
    public ReassemblyKey {
        UdhFields.range("reference", reference, scheme.maxReference());
        if (total < 1 || total > Concatenation.MAX_SEGMENTS) {
            throw new InvalidFieldException("total", "value " + total, "1 to " + Concatenation.MAX_SEGMENTS);
        }
    }

    /** Returns the key of a segment. */
    public static ReassemblyKey of(Address source, Address destination, Concatenation segment) {
        return new ReassemblyKey(source, destination, segment.scheme(), segment.reference(), segment.total());
    }

    @Override
    public int compareTo(ReassemblyKey other) {
        return ORDER.compare(this, other);
    }
}
