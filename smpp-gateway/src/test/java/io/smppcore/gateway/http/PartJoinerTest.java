package io.smppcore.gateway.http;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.config.CallbackConfig;
import io.smppcore.gateway.deliver.CallbackSender.Event;
import io.smppcore.gateway.http.PartJoiner.Part;
import io.smppcore.gateway.message.ReplyTo;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.type.Address;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PartJoinerTest {

    private final PartJoiner joiner = new PartJoiner(Duration.ofDays(1));
    private int events;

    private Part part(int reference, int total, int sequence, String hex) {
        Octets octets = Octets.ofHex("050003%02x%02x%02x%s".formatted(reference, total, sequence, hex));
        DeliverSm request = DeliverSm.builder()
                .sourceAddress(Address.international("491701234567"))
                .destinationAddress(Address.international("4930123"))
                .esmClass(EsmClass.UDHI)
                .shortMessage(octets)
                .build();
        return new Part(
                new Event("event " + events++, CallbackConfig.Event.MESSAGE, TraceContext.NONE, request, ReplyTo.NONE));
    }

    @Test
    void joinsPartsInAnyOrder() {
        Part second = part(1, 2, 2, "62");
        Part other = part(2, 2, 1, "63");
        Part first = part(1, 2, 1, "61");
        assertThat(joiner.add(second)).isEmpty();
        assertThat(joiner.add(other)).isEmpty();
        assertThat(joiner.waiting()).isEqualTo(2);
        assertThat(joiner.add(first)).containsExactly(first, second);
        assertThat(joiner.waiting()).isEqualTo(1);
        assertThat(List.of(first, second, other))
                .noneMatch(part -> part.answer().isDone());
    }

    @Test
    void acknowledgesARepetitionAndSendsAnotherMessageAlone() {
        joiner.add(part(1, 2, 1, "61"));
        Part repeated = part(1, 2, 1, "61");
        assertThat(joiner.add(repeated)).isEmpty();
        assertThat(repeated.answer()).isCompletedWithValue(DeliverSmResp.ok());
        Part reused = part(1, 2, 1, "62");
        assertThat(joiner.add(reused)).containsExactly(reused);
        assertThat(reused.answer()).isNotDone();
        assertThat(joiner.waiting()).isEqualTo(1);
    }

    @Test
    void sendsPartsAloneWhoseOthersDoNotArrive() {
        PartJoiner impatient = new PartJoiner(Duration.ofMillis(1));
        Part first = part(1, 2, 1, "61");
        assertThat(impatient.add(first)).isEmpty();
        eventually().until(() -> first.answer().isCancelled());
        assertThat(impatient.waiting()).isZero();
        Part again = new Part(first.event());
        assertThat(impatient.add(again)).containsExactly(again);
        Part oncemore = new Part(first.event());
        assertThat(impatient.add(oncemore)).as("after a failure").containsExactly(oncemore);
        impatient.ended(first.event());
        assertThat(impatient.add(new Part(first.event()))).isEmpty();
    }

    @Test
    void joinsPartsThatWereGivenBack() {
        Part first = part(1, 2, 1, "61");
        joiner.add(first);
        joiner.giveBack();
        assertThat(first.answer()).isCancelled();
        assertThat(joiner.waiting()).isZero();
        Part again = new Part(first.event());
        Part second = part(1, 2, 2, "62");
        assertThat(joiner.add(again)).isEmpty();
        assertThat(joiner.add(second)).containsExactly(again, second);
    }

    @Test
    void holdsABoundedNumberOfParts() {
        List<Part> all = new ArrayList<>();
        for (int i = 0; i < PartJoiner.MAX_PARTS; i++) {
            all.add(part(i / 254, 255, i % 254 + 1, "61"));
            assertThat(joiner.add(all.getLast())).isEmpty();
        }
        Part further = part(255, 2, 1, "61");
        assertThat(joiner.add(further)).containsExactly(further);
        assertThat(joiner.waiting()).isEqualTo(PartJoiner.MAX_PARTS);
    }
}
