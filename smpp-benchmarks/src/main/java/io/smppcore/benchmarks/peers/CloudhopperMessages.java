package io.smppcore.benchmarks.peers;

import com.cloudhopper.smpp.pdu.SubmitSm;
import com.cloudhopper.smpp.type.Address;
import com.cloudhopper.smpp.type.SmppInvalidArgumentException;
import io.smppcore.benchmarks.codec.Messages;

/** What every benchmark sends, as cloudhopper puts it. */
final class CloudhopperMessages {

    private static final Address SOURCE =
            new Address(Messages.INTERNATIONAL_ISDN, Messages.INTERNATIONAL_ISDN, Messages.SOURCE);
    private static final Address DESTINATION =
            new Address(Messages.INTERNATIONAL_ISDN, Messages.INTERNATIONAL_ISDN, Messages.DESTINATION);
    private static final byte[] TEXT = Messages.text();

    private CloudhopperMessages() {}

    /** A new submit_sm, because the sequence number is a part of it. What it consists of is shared. */
    static SubmitSm submitSm() throws SmppInvalidArgumentException {
        SubmitSm message = new SubmitSm();
        message.setSourceAddress(SOURCE);
        message.setDestAddress(DESTINATION);
        message.setShortMessage(TEXT);
        return message;
    }
}
