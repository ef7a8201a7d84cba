package io.smppcore.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.segment.ReceivedSegment;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.TextDecoder;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PartRateTest {

    private final AtomicLong nanoTime = new AtomicLong();
    private final PartRate rate = new PartRate(10, 10, TextDecoder.of(DefaultAlphabet.GSM), nanoTime::get);

    private static ReceivedSegment message(int septets) {
        return request(EsmClass.DEFAULT, Octets.of(new byte[septets]), "1");
    }

    private static ReceivedSegment segment(int reference, int total, int sequence) {
        return segment(reference, total, sequence, "1");
    }

    private static ReceivedSegment segment(int reference, int total, int sequence, String destination) {
        return request(
                EsmClass.UDHI, Octets.ofHex("050003%02x%02x%02x61".formatted(reference, total, sequence)), destination);
    }

    private static ReceivedSegment request(EsmClass esmClass, Octets octets, String destination) {
        return new ReceivedSegment(
                Address.international("5"),
                Address.international(destination),
                esmClass,
                DataCoding.DEFAULT,
                octets,
                Tlvs.EMPTY);
    }

    private int left() {
        return left(rate);
    }

    private static int left(PartRate rate) {
        int left = 0;
        while (rate.tryAcquire(message(1))) {
            left++;
        }
        return left;
    }

    private void pass(Duration time) {
        nanoTime.addAndGet(time.toNanos());
    }

    @Test
    void takesTheBilledPartsOfEachMessage() {
        assertThat(rate.tryAcquire(message(254))).isTrue();
        assertThat(rate.tryAcquire(List.of(message(160), message(161)))).isTrue();
        assertThat(left()).isEqualTo(5);
        assertThat(rate.tryAcquire(List.of(message(1)))).isFalse();
    }

    @Test
    void theFirstSegmentTakesTheTokensOfAll() {
        assertThat(rate.tryAcquire(segment(1, 4, 3))).isTrue();
        assertThat(left()).isEqualTo(6);
        assertThat(rate.tryAcquire(segment(1, 4, 1))).isTrue();
        assertThat(rate.tryAcquire(List.of(segment(1, 4, 4), segment(1, 4, 2)))).isTrue();
        assertThat(rate.tryAcquire(segment(1, 4, 2)))
                .as("a repetition has no token")
                .isFalse();
        pass(Duration.ofMillis(300));
        assertThat(rate.tryAcquire(segment(2, 4, 1))).isFalse();
        assertThat(rate.tryAcquire(segment(2, 4, 4))).as("refused together").isFalse();
        assertThat(left()).isEqualTo(3);
    }

    @Test
    void takesAllSegmentsToAllRecipientsOrNone() {
        assertThat(rate.tryAcquire(List.of(segment(1, 6, 1, "1"), segment(1, 6, 1, "2"))))
                .as("12 tokens, more than the burst, from a full bucket")
                .isTrue();
        pass(Duration.ofMillis(1_100));
        assertThat(rate.tryAcquire(List.of(segment(2, 5, 1, "1"), segment(2, 5, 1, "2"))))
                .isFalse();
        assertThat(rate.tryAcquire(List.of(segment(1, 6, 2, "1"), segment(1, 6, 2, "2"))))
                .isTrue();
        assertThat(left()).isEqualTo(9);
    }

    @Test
    void givesBackTheTokensOfMissingSegments() {
        assertThat(rate.tryAcquire(segment(1, 8, 1))).isTrue();
        assertThat(left()).isEqualTo(2);
        pass(Duration.ofSeconds(5));
        assertThat(rate.tryAcquire(List.of(segment(1, 8, 2), segment(1, 8, 3)))).isTrue();
        assertThat(left()).as("as a message that begins").isEqualTo(2);
    }

    @Test
    void givesBackTheTokensOfMissingSegmentsToWholeMessages() {
        assertThat(rate.tryAcquire(segment(1, 255, 1)))
                .as("more than the burst")
                .isTrue();
        pass(Duration.ofSeconds(5).minusNanos(1));
        assertThat(left()).isZero();
        pass(Duration.ofNanos(1));
        assertThat(rate.tryAcquire(List.of(message(1), message(1)))).isTrue();
        assertThat(left()).isEqualTo(8);
    }

    @Test
    void givesBackTheTokensOfForgottenMessages() {
        PartRate wide = new PartRate(1, 2_010, TextDecoder.of(DefaultAlphabet.GSM), nanoTime::get);
        for (int i = 0; i < 1_005; i++) {
            assertThat(wide.tryAcquire(segment(1, 2, 1, String.valueOf(i)))).isTrue();
        }
        assertThat(left(wide)).as("of the second segments of five messages").isEqualTo(5);
    }

    @Test
    void remembersABoundedNumberOfMessages() {
        PartRate wide = new PartRate(1, 1_000_000, TextDecoder.of(DefaultAlphabet.GSM), nanoTime::get);
        for (int i = 0; i < 1_010; i++) {
            assertThat(wide.tryAcquire(segment(i % 256, 255, 1, String.valueOf(i))))
                    .isTrue();
        }
        wide.rate(1, 1);
        assertThat(wide.tryAcquire(segment(0, 255, 2, "0"))).as("forgotten").isFalse();
        assertThat(wide.tryAcquire(segment(1_009 % 256, 255, 2, "1009"))).isTrue();
    }
}
