package io.smppcore.testing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LiveHeapTest {

    private static final int MEGABYTE = 1 << 20;

    @Test
    void doesNotCountGarbageSinceTheCollection() {
        long before = LiveHeap.octets();
        int sum = 0;
        for (int i = 0; i < 32; i++) {
            sum += new byte[MEGABYTE].length;
        }
        assertThat(LiveHeap.atLastCollection() - before).isLessThan(sum / 4);
    }

    @Test
    void countsLiveObjects() throws InterruptedException {
        long before = LiveHeap.settledOctets();
        byte[] live = new byte[16 * MEGABYTE];
        assertThat(LiveHeap.octets() - before).isGreaterThanOrEqualTo(live.length / 2);
        assertThat(live).isNotEmpty();
    }
}
