package io.smppcore.benchmarks.peers;

import io.smppcore.benchmarks.codec.Samples;
import java.util.HexFormat;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.smpp.pdu.PDU;
import org.smpp.pdu.PDUException;
import org.smpp.pdu.SubmitSM;
import org.smpp.pdu.ValueNotSetException;
import org.smpp.util.ByteBuffer;

/**
 * The codec of OpenSMPP. It allocates an array for each field that it appends or takes, and reads from a
 * {@code ByteBuffer} of its own around an array.
 */
@State(Scope.Thread)
public class OpenSmppCodec {

    private final byte[] octets = Samples.octets(Samples.SUBMIT_SM);

    private SubmitSM message;

    /** Makes the message and checks both directions. */
    @Setup
    public void setup() throws Exception {
        message = OpenSmppMessages.submitSm();
        message.setSequenceNumber(Samples.SEQUENCE_NUMBER);
        HexFormat hex = HexFormat.of();
        Samples.require("octets", hex.formatHex(encode()), hex.formatHex(octets));
        Samples.require("destination", ((SubmitSM) decode()).getDestAddr().getAddress(), Samples.DESTINATION);
    }

    byte[] encode() throws ValueNotSetException {
        return message.getData().getBuffer();
    }

    PDU decode() throws PDUException {
        return PDU.createPDU(new ByteBuffer(octets));
    }
}
