package io.smppcore.benchmarks.peers;

import com.cloudhopper.smpp.pdu.SubmitSm;
import com.cloudhopper.smpp.type.Address;
import com.cloudhopper.smpp.type.SmppInvalidArgumentException;
import io.smppcore.benchmarks.codec.MessageText;
import io.smppcore.benchmarks.codec.Samples;

/** The message of all benchmarks as cloudhopper's object. */
final class CloudhopperMessages {

    private static final Address SOURCE =
            new Address(Samples.INTERNATIONAL_ISDN, Samples.INTERNATIONAL_ISDN, Samples.SOURCE);
    private static final Address DESTINATION =
            new Address(Samples.INTERNATIONAL_ISDN, Samples.INTERNATIONAL_ISDN, Samples.DESTINATION);
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
