package io.smppcore.gateway.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class FiguresTest {

    private static Tally filled() {
        Tally tally = new Tally();
        for (Count count : Count.values()) {
            tally.add(count);
        }
        for (int millis = 1; millis <= 1_000; millis++) {
            tally.forwarded(millis);
        }
        tally.ended(MessageState.DELIVERED, 90_000);
        tally.ended(MessageState.DELIVERED, -5);
        tally.ended(MessageState.UNDELIVERABLE, Long.MAX_VALUE);
        tally.ended(MessageState.of(200), 0);
        tally.refused(CommandStatus.ESME_RTHROTTLED);
        tally.refused(CommandStatus.ESME_RTHROTTLED);
        tally.refused(CommandStatus.ESME_RINVDSTADR);
        tally.refusedBySmsc(CommandStatus.of(-1));
        tally.refusedBySmsc(CommandStatus.of(0x401));
        return tally;
    }

    @Test
    void areTheCountsTheReceiptsTheStatusesAndTheDelays() {
        Figures figures = filled().take();
        assertThat(figures.of(Count.FORWARDED)).isEqualTo(1_001);
        assertThat(figures.of(Count.REFUSED)).isEqualTo(4);
        assertThat(figures.finalReceipts()).isEqualTo(Map.of("DELIVERED", 2L, "UNDELIVERABLE", 1L, "other", 1L));
        assertThat(figures.ended()).isEqualTo(4);
        assertThat(figures.endedDelivered()).isEqualTo(2);
        assertThat(figures.statuses(false).toString()).isEqualTo("{ESME_RTHROTTLED=2, ESME_RINVDSTADR=1}");
        assertThat(figures.statuses(true).toString()).isEqualTo("{0x00000401=1, other=1}");
        assertThat(figures.forwardDelays()).isEqualTo(new Figures.Delays(1_000, 512, 1_024, 1_024));
        assertThat(figures.receiptDelays()).isEqualTo(new Figures.Delays(4, 1, 1L << 31, 1L << 31));
        assertThat(Figures.NONE.forwardDelays()).isNull();
    }

    @Test
    void aPercentileIsAtMostTwiceTheDelay() {
        for (long millis : List.of(1L, 2L, 3L, 1_023L, 1_024L, 1_025L, 86_400_000L)) {
            Tally tally = new Tally();
            tally.forwarded(millis);
            assertThat(Objects.requireNonNull(tally.figures().forwardDelays()).p50Millis())
                    .isBetween(millis, 2 * millis - 1 + (millis == 1 ? 1 : 0));
        }
    }

    @Test
    void areReadAsTheyWereWritten() {
        Figures figures = filled().take().with(Count.ACCEPTED, (1L << 55) + 12_345);
        byte[] octets = figures.toOctets();
        assertThat(Figures.read(octets).toOctets()).isEqualTo(octets);
        assertThat(Figures.read(octets).of(Count.ACCEPTED)).isEqualTo((1L << 55) + 12_346);
        assertThat(Figures.NONE.toOctets()).isEmpty();
        assertThat(Figures.read(new byte[0]).isEmpty()).isTrue();
    }

    @Test
    void octetsThatAreNoneAreRefused() {
        byte[] octets = filled().take().toOctets();
        for (int length = 0; length < octets.length; length++) {
            byte[] cut = Arrays.copyOf(octets, length);
            try {
                assertThat(Figures.read(cut).toOctets()).isEqualTo(cut);
            } catch (IllegalArgumentException e) {
                assertThat(e).hasMessageStartingWith("figures: ");
            }
        }
        for (byte[] wrong : List.of(
                new byte[] {1}, new byte[] {0, 1}, new byte[] {1, 0}, new byte[] {-1, -1, -1, -1, 0, 1}, new byte[] {
                    1, -1, -1, -1, -1, -1, -1, -1, -1, 1
                })) {
            assertThatThrownBy(() -> Figures.read(wrong)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void rareStatusesAreCountedTogether() {
        Figures sum = Figures.NONE;
        for (int i = 0; i < 40; i++) {
            Tally tally = new Tally();
            for (int j = 0; j <= i; j++) {
                tally.refused(CommandStatus.of(0x400 + i));
                tally.refusedBySmsc(CommandStatus.of(0x500));
            }
            sum = sum.plus(tally.take());
        }
        Map<String, Long> statuses = sum.statuses(false);
        assertThat(statuses).hasSize(Figures.MAX_STATUSES + 1).containsEntry("0x00000427", 40L);
        assertThat(statuses.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(820);
        assertThat(sum.statuses(true)).isEqualTo(Map.of("0x00000500", 820L));
    }
}
