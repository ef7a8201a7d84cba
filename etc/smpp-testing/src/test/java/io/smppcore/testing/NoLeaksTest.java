package io.smppcore.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBufAllocator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(NoLeaks.class)
class NoLeaksTest {

    @Test
    void reportsABufferThatIsNeverReleased() throws InterruptedException {
        loseABuffer();

        assertThat(NoLeaks.takeLeaks()).isNotEmpty();
    }

    @Test
    void reportsNothingWhenEveryBufferIsReleased() throws InterruptedException {
        ByteBufAllocator.DEFAULT.heapBuffer(64).release();

        assertThat(NoLeaks.takeLeaks()).isEmpty();
    }

    private static void loseABuffer() {
        ByteBufAllocator.DEFAULT.heapBuffer(64).writeInt(1);
    }
}
