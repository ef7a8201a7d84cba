package io.smppcore.pdu;

import io.smppcore.internal.Printable;
import io.smppcore.type.Address;
import java.util.List;

/** One recipient of a submit_multi: an address or a list that the message centre knows (SMPP 5.0 4.2.3.1.1). */
public sealed interface Destination {

    /**
     * A recipient with an address of its own (dest_flag 1).
     *
     * @param address at most 20 octets by the specification
     */
    record SmeAddress(Address address) implements Destination {

        /** dest_flag of an address. */
        public static final int FLAG = 1;
    }

    /**
     * A distribution list (dest_flag 2).
     *
     * @param name the name of the list; at most 20 octets by the specification
     */
    record DistributionList(String name) implements Destination {

        /** dest_flag of a distribution list. */
        public static final int FLAG = 2;

        /**
         * Checks that the name can be written.
         *
         * @throws io.smppcore.type.InvalidFieldException if it has a NUL or a character outside ISO-8859-1
         */
        public DistributionList {
            Field.DL_NAME.writable(name);
        }

        @Override
        public String toString() {
            return Printable.ofRecord(this);
        }
    }

    /**
     * A recipient with an address of its own.
     *
     * @param address at most 20 octets by the specification
     * @return the recipient
     */
    static Destination of(Address address) {
        return new SmeAddress(address);
    }

    /**
     * A distribution list.
     *
     * @param name the name of the list; at most 20 octets by the specification
     * @return the recipient
     * @throws io.smppcore.type.InvalidFieldException if it has a NUL or a character outside ISO-8859-1
     */
    static Destination list(String name) {
        return new DistributionList(name);
    }

    /** What builders refuse and records do not. */
    private static void checkBounds(Destination destination) {
        switch (destination) {
            case SmeAddress sme -> Field.DESTINATION_ADDR.withinMax(sme.address());
            case DistributionList list -> Field.DL_NAME.withinMax(list.name());
        }
    }

    /**
     * Checks the lengths of all recipients against the specification.
     *
     * @param destinations the recipients
     * @throws io.smppcore.type.InvalidFieldException if one is too long
     */
    static void checkBounds(List<Destination> destinations) {
        destinations.forEach(Destination::checkBounds);
    }
}
