package io.smppcore.benchmarks.peers;

import io.smppcore.benchmarks.codec.Samples;
import java.util.HexFormat;
import org.jsmpp.bean.SubmitSm;
import org.jsmpp.util.DefaultComposer;
import org.jsmpp.util.DefaultDecomposer;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The codec of jSMPP. It allocates an array for each PDU that it writes, and reads from an array. */
@State(Scope.Thread)
public class JsmppCodec {

    private final DefaultComposer composer = new DefaultComposer();
    private final DefaultDecomposer decomposer = new DefaultDecomposer();
    private final byte[] octets = Samples.octets(Samples.SUBMIT_SM);

    /** Checks both directions. */
    @Setup
    public void setup() throws Exception {
        HexFormat hex = HexFormat.of();
        Samples.require("octets", hex.formatHex(encode()), hex.formatHex(octets));
        Samples.require("destination", decode().getDestAddress(), Samples.DESTINATION);
    }

    byte[] encode() throws Exception {
        return JsmppMessages.compose(composer);
    }

    SubmitSm decode() throws Exception {
        return decomposer.submitSm(octets);
    }
}
