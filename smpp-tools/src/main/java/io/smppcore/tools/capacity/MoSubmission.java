package io.smppcore.tools.capacity;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;

/** The scenario of a message from a subscriber: a submit_sm, its response and its receipt. */
final class MoSubmission implements CapacityScenario {

    private static final int TEXT_OCTETS = 37;
    private static final int ALPHABET = 26;

    private final SubmitSm message;
    private final GatewayBinds binds;
    private final Awaited receipts;
    private int turn;

    MoSubmission(Address source, Address destination, GatewayBinds binds, Awaited receipts) {
        this.message = message(source, destination, RegisteredDelivery.FINAL);
        this.binds = binds;
        this.receipts = receipts;
    }

    /** Returns a submit_sm with a text of 37 characters. */
    static SubmitSm message(Address source, Address destination, RegisteredDelivery delivery) {
        byte[] text = new byte[TEXT_OCTETS];
        for (int i = 0; i < text.length; i++) {
            text[i] = (byte) ('a' + i % ALPHABET);
        }
        return SubmitSm.builder()
                .sourceAddress(source)
                .destinationAddress(destination)
                .registeredDelivery(delivery)
                .shortMessage(Octets.wrap(text))
                .build();
    }

    @Override
    public void begin(Attempt attempt) {
        int bind = turn;
        turn = turn + 1 == binds.count() ? 0 : turn + 1;
        attempt.begin();
        var unused = binds.client(bind).sendAsync(message).whenComplete(attempt.then(response -> {
            binds.accepted(bind, response.messageId());
            receipts.await(response.messageId(), attempt);
        }));
    }

    @Override
    public void cutOff() {
        receipts.giveUp();
    }
}
