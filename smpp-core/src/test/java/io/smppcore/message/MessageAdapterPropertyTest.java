package io.smppcore.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.internal.version.VersionRules;
import io.smppcore.message.MessageAdapter.Adaptation.Adapted;
import io.smppcore.message.MessageAdapter.Adaptation.Inexpressible;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.Pdus;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.Octets;
import java.util.List;
import org.junit.jupiter.api.Test;

class MessageAdapterPropertyTest {

    private static final int SEEDS = 20_000;
    private static final List<InterfaceVersion> VERSIONS =
            List.of(InterfaceVersion.of(0), InterfaceVersion.V3_3, InterfaceVersion.V3_4, InterfaceVersion.V5_0);

    @Test
    void everyMessageIsAdaptedToAVersionOrHasAnObstacleBefore34() {
        for (long seed = 0; seed < SEEDS; seed++) {
            if (Pdus.random(seed) instanceof MessageRequest<?> request) {
                assertAdapted("seed " + seed, request);
            }
        }
    }

    @Test
    void everyParameterOfAnyLengthIsAdaptedOrHasAnObstacleBefore34() {
        for (TlvTag<?> tag : TlvTag.known()) {
            for (int length : List.of(0, tag.minOctets(), tag.maxOctets(), Math.min(0xFFFF, tag.maxOctets() + 1))) {
                Tlv parameter = new Tlv(tag.tag(), Octets.wrap(new byte[length]));
                assertAdapted(
                        tag + " of " + length + " octets",
                        SubmitSm.builder().tlv(parameter).build());
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // a request without changes is the same object
    private static void assertAdapted(String name, MessageRequest<?> request) {
        for (InterfaceVersion version : VERSIONS) {
            for (MessageAdapter adapter : MessageAdapter.values()) {
                switch (adapter.adapt(request, version)) {
                    case Adapted adapted -> {
                        assertThat(VersionRules.objection(adapted.request(), version))
                                .as("%s: %s for %s", name, adapted, version)
                                .isNull();
                        assertThat(adapted.changes().isEmpty())
                                .as("%s: %s for %s", name, adapted, version)
                                .isEqualTo(adapted.request() == request);
                        assertThat(adapted.request().messageOctets().toHex())
                                .as("%s: %s for %s", name, adapted, version)
                                .endsWith(text(request, adapted.request()));
                    }
                    case Inexpressible obstacle ->
                        assertThat(version.includes(InterfaceVersion.V3_4))
                                .as("%s: %s for %s", name, obstacle, version)
                                .isFalse();
                }
            }
        }
    }

    /** Returns the octets that must not change: those after a user data header that may have been extended. */
    private static String text(MessageRequest<?> request, MessageRequest<?> adapted) {
        Octets octets = request.messageOctets();
        boolean isExtended = adapted.messageOctets().length() > octets.length();
        int header = isExtended && request.esmClass().hasUdh() ? octets.octetAt(0) + 1 : 0;
        return octets.range(header, octets.length()).toHex();
    }
}
