package io.smppcore.pdu;

import io.smppcore.internal.util.Printable;
import io.smppcore.type.Address;
import io.smppcore.type.InvalidFieldException;
import java.util.List;

/** A recipient of a submit_multi: an address or a distribution list of the SMSC (SMPP 5.0 4.2.3.1.1). */
public sealed interface Destination {

    /**
     * A recipient given by its address (dest_flag 1).
     *
     * @param address the address; at most 20 octets by the specification
     */
    record SmeAddress(Address address) implements Destination {

        /** The dest_flag that precedes an address on the wire. */
        public static final int FLAG = 1;
    }

    /**
     * A recipient given by the name of a distribution list that the SMSC administers (dest_flag 2).
     *
     * @param name name of the list; at most 20 octets by the specification
     */
    record DistributionList(String name) implements Destination {

        /** The dest_flag that precedes the name of a distribution list on the wire. */
        public static final int FLAG = 2;

        /** Fails with {@link InvalidFieldException} if the name has a NUL or a character outside ISO-8859-1. */
        public DistributionList {
            Field.DL_NAME.writable(name);
        }

        @Override
        public String toString() {
            return Printable.ofRecord(this);
        }
    }

    /** Returns a recipient given by its address, at most 20 octets by the specification. */
    static Destination of(Address address) {
        return new SmeAddress(address);
    }

    /**
     * Returns a recipient given by the name of a distribution list, at most 20 octets by the specification; fails with
     * {@link InvalidFieldException} if the name has a NUL or a character outside ISO-8859-1.
     */
    static Destination list(String name) {
        return new DistributionList(name);
    }

    /** Fails with {@link InvalidFieldException} if an address or name is longer than 20 octets. */
    static void checkBounds(List<Destination> destinations) {
        for (Destination destination : destinations) {
            switch (destination) {
                case SmeAddress sme -> Field.DESTINATION_ADDR.withinMax(sme.address());
                case DistributionList list -> Field.DL_NAME.withinMax(list.name());
            }
        }
    }
}
