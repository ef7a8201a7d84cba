package io.smppcore.internal.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.EnquireLinkResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.pdu.Unbind;
import io.smppcore.pdu.UnbindResp;
import io.smppcore.session.UnexpectedResponseException;
import io.smppcore.testing.Waits;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

class BlockedCallersTest {

    /** An owner that is not called, because the requests are answered by the peer. */
    private static final PendingPdu.Owner OWNER = (PendingPdu.Owner) Proxy.newProxyInstance(
            PendingPdu.Owner.class.getClassLoader(), new Class<?>[] {PendingPdu.Owner.class}, (proxy, method, args) -> {
                throw new AssertionError(method);
            });

    private final BlockedCallers callers = new BlockedCallers();

    @Test
    void wakesAFewItself() throws Exception {
        assertThat(wakers(BlockedCallers.MANY - 1)).containsOnly(Thread.currentThread());
    }

    @Test
    void wakesManyByOneVirtualThread() throws Exception {
        List<Thread> wakers = wakers(BlockedCallers.MANY);
        assertThat(wakers).hasSize(BlockedCallers.MANY).containsOnly(wakers.getFirst());
        assertThat(wakers.getFirst().isVirtual()).isTrue();
    }

    @Test
    @NullUnmarked // null stands for a response that cannot be processed
    void wakesTheOthersIfOneResponseCannotBeProcessed() {
        PendingRequest<EnquireLinkResp> broken = new PendingRequest<>(OWNER, EnquireLink.HEADER_ONLY);
        PendingRequest<EnquireLinkResp> next = new PendingRequest<>(OWNER, EnquireLink.HEADER_ONLY);
        callers.add(broken, null);
        callers.add(next, EnquireLinkResp.OK);
        callers.wake();
        assertThat(broken.exceptionNow()).isInstanceOf(UnexpectedResponseException.class);
        assertThat(next.resultNow()).isEqualTo(EnquireLinkResp.OK);
    }

    @Test
    void takesNoRequestsOfTheSessionItself() throws Exception {
        PendingRequest<UnbindResp> unbind = new PendingRequest<>(OWNER, Unbind.HEADER_ONLY);
        PendingRequest<SubmitSmResp> submit =
                new PendingRequest<>(OWNER, SubmitSm.builder().build());
        Thread caller = Thread.startVirtualThread(() -> {
            unbind.blocksCaller();
            submit.blocksCaller();
        });
        assertThat(caller.join(Duration.ofSeconds(Waits.SECONDS))).isTrue();
        assertThat(unbind.blocksVirtualThread()).isFalse();
        assertThat(submit.blocksVirtualThread()).isTrue();
    }

    @Test
    void wakesEachCallerOnce() throws Exception {
        assertThat(wakers(BlockedCallers.MANY)).hasSize(BlockedCallers.MANY);
        callers.wake();
        assertThat(wakers(1)).containsExactly(Thread.currentThread());
    }

    /** Adds callers, wakes them, and returns the threads that did it. */
    private List<Thread> wakers(int count) throws Exception {
        List<CompletableFuture<Thread>> wakers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            PendingRequest<EnquireLinkResp> request = new PendingRequest<>(OWNER, EnquireLink.HEADER_ONLY);
            wakers.add(request.thenApply(response -> Thread.currentThread()));
            callers.add(request, EnquireLinkResp.OK);
            assertThat(request).isNotDone();
        }
        callers.wake();
        List<Thread> threads = new ArrayList<>();
        for (CompletableFuture<Thread> waker : wakers) {
            threads.add(waker.get(Waits.SECONDS, TimeUnit.SECONDS));
        }
        return threads;
    }
}
