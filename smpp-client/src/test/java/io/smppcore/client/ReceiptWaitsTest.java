package io.smppcore.client;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.Response;
import io.smppcore.receipt.AwaitedReceipts;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptOptions;
import io.smppcore.receipt.ReceiptParser;
import io.smppcore.session.RequestObserver;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that observations of messages are kept exactly as long as their receipts are awaited. */
class ReceiptWaitsTest {

    private final ReceiptWaits waits =
            new ReceiptWaits(ReceiptOptions.builder().maxOutstanding(2).build(), ClientClock.SYSTEM);

    /** The possible ends of the wait for the receipt of message 1. */
    enum End {
        RECEIVED,
        CANCELLED,
        EVICTED,
        CLOSED
    }

    private static final class TestObserved implements RequestObserver.Observed {

        @Override
        public RequestObserver.Scope open() {
            return () -> {};
        }

        @Override
        public void end(@Nullable Response response, @Nullable Throwable failure) {}
    }

    private static DeliveryReceipt receipt(String id) {
        return ReceiptParser.builder().build().parse(Messages.receipt(id)).orElseThrow();
    }

    private AwaitedReceipts open(RequestObserver.Observed observed) {
        AwaitedReceipts awaited = waits.open(observed);
        awaited.expect("1");
        awaited.close();
        return awaited;
    }

    @Test
    void causeOfAReceiptIsTheObservationOfItsMessage() {
        TestObserved observed = new TestObserved();
        open(observed);
        assertThat(waits.causeOf(receipt("1"))).isSameAs(observed);
        assertThat(waits.causeOf(receipt("2"))).isNull();
        waits.open(null).expect("2");
        assertThat(waits.causeOf(receipt("2"))).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void removesTheObservationWithTheWait(End end) {
        List<TestObserved> held = new ArrayList<>(List.of(new TestObserved()));
        WeakReference<TestObserved> observed = new WeakReference<>(held.getFirst());
        AwaitedReceipts awaited = open(held.removeFirst());

        switch (end) {
            case RECEIVED -> waits.accept(receipt("1"));
            case CANCELLED -> awaited.receipts().cancel(false);
            case EVICTED -> {
                AwaitedReceipts others = waits.open(null);
                others.expect("2");
                others.expect("3");
            }
            case CLOSED -> waits.end(waits.closing());
        }

        assertThat(awaited.receipts()).isDone();
        assertThat(waits.causeOf(receipt("1"))).isNull();
        eventually().until(() -> {
            System.gc();
            return observed.get() == null;
        });
    }
}
