package io.smppcore.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Waits;
import io.smppcore.type.Octets;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Slow and failing disks, which must not affect sessions. */
class PcapWriterTest {

    private static final PcapAddresses ADDRESSES =
            new PcapAddresses(Octets.ofHex("0a000001"), 50_000, Octets.ofHex("0a000002"), 2775);
    private static final int QUEUE_LIMIT = 1 << 17;

    /** Disk that blocks after the file header until it is released. */
    private static final class SlowDisk extends OutputStream {

        final CountDownLatch reached = new CountDownLatch(1);
        final CountDownLatch released = new CountDownLatch(1);
        final ByteArrayOutputStream written = new ByteArrayOutputStream();

        @Override
        public void write(int octet) {
            throw new AssertionError("one octet at a time");
        }

        @Override
        public void write(byte[] array, int index, int length) throws IOException {
            if (written.size() > 0) {
                reached.countDown();
                try {
                    assertThat(released.await(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
            }
            written.write(array, index, length);
        }
    }

    private static PcapPacket packet(int octets) {
        return new PcapPacket(ADDRESSES, true, PcapPacket.ACK, 0, 0, Instant.EPOCH, Octets.of(new byte[octets]));
    }

    @Test
    void dropsPacketsOfASlowDiskWithoutDelayingSessions() throws Exception {
        SlowDisk disk = new SlowDisk();
        PcapWriter writer = new PcapWriter(Path.of("slow"), disk, QUEUE_LIMIT, Long.MAX_VALUE);
        writer.start();
        writer.offer(packet(1));
        assertThat(disk.reached.await(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();

        int offered = 1_000;
        for (int i = 0; i < offered; i++) {
            writer.offer(packet(1_000));
        }
        int room = QUEUE_LIMIT / 1_128;
        assertThat(writer.hasSpace()).isTrue(); // a smaller packet would fit
        assertThat(writer.statistics().dropped()).isEqualTo(offered - room);

        disk.released.countDown();
        assertThat(writer.close(Waits.BOUND)).isTrue();
        assertThat(PcapFile.read(disk.written.toByteArray())).hasSize(1 + room);
        assertThat(writer.statistics().packets()).isEqualTo(1 + room);
        assertThat(writer.statistics().fileOctets()).isEqualTo(disk.written.size());
    }

    @Test
    void reportsAWriteFailureAndQueuesNothingMore() throws Exception {
        OutputStream disk = new OutputStream() {

            private int writes;

            @Override
            public void write(int octet) {
                throw new AssertionError("one octet at a time");
            }

            @Override
            public void write(byte[] array, int index, int length) throws IOException {
                writes++;
                if (writes > 1) {
                    throw new IOException("no space left on device");
                }
            }
        };
        PcapWriter writer = new PcapWriter(Path.of("full"), disk, QUEUE_LIMIT, Long.MAX_VALUE);
        writer.offer(packet(1));
        writer.start();
        assertThat(writer.close(Waits.BOUND)).isTrue();
        assertThat(writer.statistics().failure()).hasMessage("no space left on device");
        assertThat(writer.hasSpace()).isFalse();
        writer.offer(packet(1));
        assertThat(writer.statistics().dropped()).isEqualTo(1);
    }

    @Test
    void wakesTheSleepingThreadForTheNextPacket() throws Exception {
        SlowDisk disk = new SlowDisk();
        disk.released.countDown();
        PcapWriter writer = new PcapWriter(Path.of("quiet"), disk, QUEUE_LIMIT, Long.MAX_VALUE);
        writer.start();
        for (int i = 0; i < 100; i++) {
            writer.offer(packet(i));
        }
        assertThat(disk.reached.await(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(writer.close(Waits.BOUND)).isTrue();
        assertThat(PcapFile.read(disk.written.toByteArray())).hasSize(100);
    }
}
