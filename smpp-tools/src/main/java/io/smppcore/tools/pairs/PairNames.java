package io.smppcore.tools.pairs;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindType;
import io.smppcore.type.Address;
import io.smppcore.type.Npi;
import io.smppcore.type.Ton;

/**
 * Who the senders and receivers are. Pair i, from 0, has the sender {@code PREFIX-si}, who binds as a transmitter and sends to the address
 * {@code FIRST + i}, and the receiver {@code PREFIX-ri}, who binds as a receiver with that address as its address_range. Both are
 * transceivers when that is wanted.
 *
 * @param prefix the beginning of each system_id, at most {@value #MAX_PREFIX} octets
 * @param password the password of everybody, perhaps empty
 * @param first the address of receiver 0, up to {@value #MAX_DIGITS} digits
 * @param transceivers whether everybody binds as a transceiver
 */
record PairNames(String prefix, String password, long first, boolean transceivers) {

    /** So that there is room for a hyphen, a letter and a number of four digits in a system_id. */
    static final int MAX_PREFIX = 9;

    /** With one more digit for the addresses of the senders, what an address of E.164 may have. */
    static final int MAX_DIGITS = 14;

    /** The addresses of senders are so much higher than those of their receivers. */
    private static final long SENDERS = 1_000_000;

    /** The bind of a sender. */
    BindRequest<?> sender(int pair) {
        BindRequest.Builder bind = BindRequest.builder(transceivers ? BindType.TRANSCEIVER : BindType.TRANSMITTER);
        return bind.systemId(senderName(pair)).password(password).build();
    }

    /** The bind of a receiver. */
    BindRequest<?> receiver(int pair) {
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

    /** Where the messages of a pair go. */
    Address destination(int pair) {
        return Address.international(Long.toString(first + pair));
    }

    /** Where they come from. */
    Address source(int pair) {
        return Address.international(Long.toString(first + SENDERS + pair));
    }
}
