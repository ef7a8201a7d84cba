package io.smppcore.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetectorFactory;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Fails a test class during which a buffer was lost without being released. */
final class NoLeaks implements AfterAllCallback {

    private static final int REFERENCES_MS = 5_000;
    private static final Queue<String> LEAKS = new ConcurrentLinkedQueue<>();

    static {
        // Before the first buffer: the detector of the buffers is made once.
        ResourceLeakDetectorFactory.setResourceLeakDetectorFactory(new Collecting());
    }

    @Override
    public void afterAll(ExtensionContext context) throws InterruptedException {
        assertThat(takeLeaks()).isEmpty();
    }

    /** What was lost until now and has not been taken yet. */
    static Queue<String> takeLeaks() throws InterruptedException {
        collectGarbage();
        // Lost buffers are looked for whenever the next one is made.
        ByteBufAllocator.DEFAULT.buffer(1).release();
        Queue<String> taken = new ConcurrentLinkedQueue<>(LEAKS);
        LEAKS.removeAll(taken);
        return taken;
    }

    /* The references of what is lost are through once those of two objects lost after it are. */
    private static void collectGarbage() throws InterruptedException {
        for (int round = 0; round < 2; round++) {
            ReferenceQueue<Object> queue = new ReferenceQueue<>();
            WeakReference<Object> lost = new WeakReference<>(new Object(), queue);
            System.gc();
            assertThat(queue.remove(REFERENCES_MS)).isSameAs(lost);
        }
    }

    private static final class Collecting extends ResourceLeakDetectorFactory {

        @Override
        @Deprecated // as what it overrides; there is no other method to override
        public <T> ResourceLeakDetector<T> newResourceLeakDetector(
                Class<T> resource, int samplingInterval, long maxActive) {
            return new CollectingDetector<>(resource, samplingInterval);
        }
    }

    /** Keeps what it finds instead of logging it: the test that fails with it shows where the buffer was. */
    private static final class CollectingDetector<T> extends ResourceLeakDetector<T> {

        CollectingDetector(Class<T> resource, int samplingInterval) {
            super(resource, samplingInterval);
        }

        @Override
        protected boolean needReport() {
            return true;
        }

        @Override
        protected void reportTracedLeak(String resourceType, String records) {
            LEAKS.add(resourceType + records);
        }

        @Override
        protected void reportUntracedLeak(String resourceType) {
            LEAKS.add(resourceType);
        }
    }
}
