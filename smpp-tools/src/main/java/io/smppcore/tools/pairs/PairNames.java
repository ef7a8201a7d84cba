package io.smppcore.tools.pairs;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindType;
import io.smppcore.type.Address;
import io.smppcore.type.Npi;
import io.smppcore.type.Ton;

/**
 * The credentials and addresses of senders and receivers. Pair i, from 0, has the sender {@code PREFIX-si}, which binds
 * as a transmitter and sends to the address {@code FIRST + i}, and the receiver {@code PREFIX-ri}, which binds as a
 * receiver with that address as its address_range. Optionally both bind as transceivers.
 *
 * @param prefix beginning of each system_id, at most {@value #MAX_PREFIX} octets
 * @param password password of all binds; may be empty
 * @param first address of receiver 0, at most {@value #MAX_DIGITS} digits
 * @param transceivers true if all bind as transceivers
 */
record PairNames(String prefix, String password, long first, boolean transceivers) {

    /** Maximum length of the prefix, which leaves space for a hyphen, a letter and four digits in a system_id. */
    static final int MAX_PREFIX = 9;

    /** Maximum length of an E.164 address, minus one digit for the addresses of the senders. */
    static final int MAX_DIGITS = 14;

    /** Difference between the addresses of the sender and the receiver of a pair. */
    private static final long SENDERS = 1_000_000;

    /** Returns the bind of a sender. */
    BindRequest sender(int pair) {
        BindRequest.Builder bind = BindRequest.builder(transceivers ? BindType.TRANSCEIVER : BindType.TRANSMITTER);
        return bind.systemId(senderName(pair)).password(password).build();
    }

    /** Returns the bind of a receiver. */
    BindRequest receiver(int pair) {
        BindRequest.Builder bind = BindRequest.builder(transceivers ? BindType.TRANSCEIVER : BindType.RECEIVER);
        return bind.systemId(receiverName(pair))
                .password(password)
                .addressRange(Ton.INTERNATIONAL, Npi.ISDN, Long.toString(first + pair))
                .build();
    }

    String senderName(int pair) {
        return prefix + "-s" + pair;
    }

    String receiverName(int pair) {
        return prefix + "-r" + pair;
    }

    /** Returns the destination address of a pair. */
    Address destination(int pair) {
        return Address.international(Long.toString(first + pair));
    }

    /** Returns the source address of a pair. */
    Address source(int pair) {
        return Address.international(Long.toString(first + SENDERS + pair));
    }
}
