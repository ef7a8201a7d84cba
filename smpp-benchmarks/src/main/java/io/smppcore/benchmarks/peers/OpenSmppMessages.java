package io.smppcore.benchmarks.peers;

import io.smppcore.benchmarks.codec.Samples;
import org.smpp.pdu.Address;
import org.smpp.pdu.PDUException;
import org.smpp.pdu.SubmitSM;
import org.smpp.pdu.WrongLengthOfStringException;
import org.smpp.util.ByteBuffer;
import org.smpp.util.NotEnoughDataInByteBufferException;
import org.smpp.util.TerminatingZeroNotFoundException;

/** The message of all benchmarks as OpenSMPP's object. */
final class OpenSmppMessages {

    private static final Address SOURCE = address(Samples.SOURCE);
    private static final Address DESTINATION = address(Samples.DESTINATION);
    private static final byte[] TEXT = Samples.text();

    private OpenSmppMessages() {}

    /** Returns a new submit_sm, because the sequence number is a part of it. Its fields are shared. */
    static SubmitSM submitSm()
            throws PDUException, NotEnoughDataInByteBufferException, TerminatingZeroNotFoundException {
        SubmitSM message = new SubmitSM();
        message.setSourceAddr(SOURCE);
        message.setDestAddr(DESTINATION);
        message.setShortMessageData(new ByteBuffer(TEXT));
        return message;
    }

    private static Address address(String digits) {
        try {
            return new Address(Samples.INTERNATIONAL_ISDN, Samples.INTERNATIONAL_ISDN, digits);
        } catch (WrongLengthOfStringException e) {
            throw new IllegalArgumentException(digits, e);
        }
    }
}
