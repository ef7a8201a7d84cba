package io.smppcore.simulator.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.Leniency;
import io.smppcore.codec.PduDecoder;
import io.smppcore.simulator.verify.Conformance.Probe;
import io.smppcore.simulator.verify.ConformanceReport.Verdict;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ProbeTest {

    private static Stream<Probe> written() {
        return Probe.all().stream().filter(probe -> probe.action() instanceof Probe.Action.Write);
    }

    @ParameterizedTest
    @MethodSource("written")
    void everyProbeFeedsItsChecks(Probe probe) {
        byte[] pdu = octets(probe);
        Dialogue dialogue = new Dialogue()
                .bound()
                .smsc(pdu)
                .after(11_000)
                .esme(Dialogue.hex("00000010 00000015 00000000 00000002"));

        assertThat(probe.feeds())
                .allSatisfy(
                        check -> assertThat(dialogue.result(check).verdict()).isNotEqualTo(Verdict.NOT_SEEN));
    }

    @ParameterizedTest
    @MethodSource("written")
    void aStrictClientDecodesThePdusOfProbes(Probe probe) {
        byte[] pdu = octets(probe);
        Leniency strict = Leniency.strict().toBuilder().anySequenceNumber(true).build();
        PduDecoder decoder = new PduDecoder(strict, CodecLimits.defaults());

        assertThat(decoder.frameLength(pdu, 0, pdu.length)).isEqualTo(pdu.length);
        assertThat(decoder.decode(pdu, 0, pdu.length).commandId().value()).isEqualTo(Dialogue.intAt(pdu, 4));
    }

    @Test
    void namesAreUniqueAndEveryProbeFeedsSomething() {
        List<Probe> probes = Probe.all();

        assertThat(probes).extracting(Probe::name).doesNotHaveDuplicates();
        assertThat(probes).allSatisfy(probe -> assertThat(probe.feeds()).isNotEmpty());
    }

    private static byte[] octets(Probe probe) {
        return ((Probe.Action.Write) probe.action()).pdu().toByteArray();
    }
}
