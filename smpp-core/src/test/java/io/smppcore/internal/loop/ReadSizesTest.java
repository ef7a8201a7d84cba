package io.smppcore.internal.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Sizes of the read buffers of a connection. */
class ReadSizesTest {

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final RecvByteBufAllocator.ExtendedHandle sizes =
            (RecvByteBufAllocator.ExtendedHandle) new ReadSizes().newHandle();

    private int turn(int octets) {
        return turn(octets, sizes);
    }

    /** Reads octets as a transport does; returns the number of reads. */
    private int turn(int octets, RecvByteBufAllocator.ExtendedHandle sizes) {
        sizes.reset(channel.config());
        int left = octets;
        int reads = 0;
        do {
            sizes.attemptedBytesRead(sizes.guess());
            int read = Math.min(left, sizes.guess());
            sizes.lastBytesRead(read);
            sizes.incMessagesRead(1);
            left -= read;
            reads++;
        } while (sizes.continueReading());
        sizes.readComplete();
        return reads;
    }

    @Test
    void beginsSmallAndGrowsWithAFullBuffer() {
        assertThat(sizes.guess()).isEqualTo(4_096);
        turn(10_000);
        assertThat(sizes.guess()).isEqualTo(65_536);
    }

    @Test
    void shrinksAfterTwoTurnsThatNeedLess() {
        turn(100);
        assertThat(sizes.guess()).isEqualTo(4_096);
        turn(100);
        assertThat(sizes.guess()).isEqualTo(2_048);
        for (int i = 0; i < 20; i++) {
            turn(100);
        }
        assertThat(sizes.guess()).isEqualTo(512);
    }

    @Test
    void equalThoseOfNetty() {
        RecvByteBufAllocator.ExtendedHandle netty =
                (RecvByteBufAllocator.ExtendedHandle) new AdaptiveRecvByteBufAllocator(512, 4_096, 65_536).newHandle();

        Random random = new Random(1);
        for (int i = 0; i < 10_000; i++) {
            int octets = 1 + random.nextInt(1 << random.nextInt(21));
            assertThat(turn(octets, sizes)).as("turn %d", i).isEqualTo(turn(octets, netty));
            assertThat(sizes.guess()).as("turn %d", i).isEqualTo(netty.guess());
        }
    }

    @Test
    void readsOncePerTurn() {
        assertThat(turn(1 << 20)).isOne();
        assertThat(turn(1 << 20)).isOne();
    }
}
