package io.smppcore.testing;

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

/** An extension that fails a test class if a buffer was lost without being released. */
public final class NoLeaks implements AfterAllCallback {

    private static final Queue<String> LEAKS = new ConcurrentLinkedQueue<>();

    static {
        // Must precede the first buffer, because the detector of the buffers is created once.
        ResourceLeakDetectorFactory.setResourceLeakDetectorFactory(new Collecting());
    }

    @Override
    public void afterAll(ExtensionContext context) throws InterruptedException {
        assertThat(takeLeaks()).isEmpty();
    }

    /** Returns the leaks since the last call. */
    static Queue<String> takeLeaks() throws InterruptedException {
        collectGarbage();
        // The detector looks for lost buffers on each allocation.
        ByteBufAllocator.DEFAULT.buffer(1).release();
        Queue<String> taken = new ConcurrentLinkedQueue<>(LEAKS);
        LEAKS.removeAll(taken);
        return taken;
    }

    /* Loses an object and waits until its reference is processed, twice; by then, the references to buffers that were
     * lost before are processed too. */
    private static void collectGarbage() throws InterruptedException {
        for (int round = 0; round < 2; round++) {
            ReferenceQueue<Object> queue = new ReferenceQueue<>();
            WeakReference<Object> lost = new WeakReference<>(new Object(), queue);
            System.gc();
            assertThat(queue.remove(Waits.BOUND.toMillis())).isSameAs(lost);
        }
    }

    private static final class Collecting extends ResourceLeakDetectorFactory {

        @Override
        @Deprecated // like the overridden method; no other one can be overridden
        public <T> ResourceLeakDetector<T> newResourceLeakDetector(
                Class<T> resource, int samplingInterval, long maxActive) {
            return new CollectingDetector<>(resource, samplingInterval);
        }
    }

    /** A detector that collects leaks instead of logging them, so that the failing test shows the use of the buffer. */
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
