package io.smppcore.benchmarks.peers;

import com.cloudhopper.smpp.pdu.SubmitSm;
import com.cloudhopper.smpp.type.Address;
import com.cloudhopper.smpp.type.SmppInvalidArgumentException;
import io.smppcore.benchmarks.codec.MessageText;
import io.smppcore.benchmarks.codec.Messages;

/** The message of all benchmarks as cloudhopper's object. */
final class CloudhopperMessages {

    private static final Address SOURCE =
            new Address(Messages.INTERNATIONAL_ISDN, Messages.INTERNATIONAL_ISDN, Messages.SOURCE);
    private static final Address DESTINATION =
            new Address(Messages.INTERNATIONAL_ISDN, Messages.INTERNATIONAL_ISDN, Messages.DESTINATION);
    private static final byte[] TEXT = MessageText.octets();

    private CloudhopperMessages() {}

    /** Returns a new submit_sm, because the sequence number is a part of it. Its fields are shared. */
    static SubmitSm submitSm() throws SmppInvalidArgumentException {
        SubmitSm message = new SubmitSm();
        message.setSourceAddress(SOURCE);
        message.setDestAddress(DESTINATION);
        message.setShortMessage(TEXT);
        return message;
    }
}
