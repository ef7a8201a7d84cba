package io.smppcore.internal.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.internal.engine.TappedSession;
import io.smppcore.internal.frame.SessionTaps;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.session.SessionRole;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutboundWindowTest {

    private static final int LAST = 0x7FFF_FFFF;

    private final TappedSession session = TappedSession.open(SessionRole.ESME, SessionTaps.NONE);
    private final OutboundWindow window = new OutboundWindow(2);

    @AfterEach
    void close() {
        session.close();
    }

    @Test
    void countsSequenceNumbersFromOne() {
        assertThat(window.register(submit())).isEqualTo(1);
        assertThat(window.register(submit())).isEqualTo(2);
    }

    @Test
    void setsTheSequenceNumberOfTheRequest() {
        PendingRequest<?> request = submit();
        assertThat(window.register(request)).isEqualTo(request.sequenceNumber);
    }

    @Test
    void wrapsAroundToSequenceNumberOne() throws ReflectiveOperationException {
        lastSequenceNumber(window, LAST - 1);
        assertThat(window.register(submit())).isEqualTo(LAST);
        assertThat(window.register(submit())).isEqualTo(1);
    }

    @Test
    void skipsOutstandingNumbersAfterWrappingAround() throws ReflectiveOperationException {
        PendingRequest<?> first = submit();
        assertThat(window.register(first)).isEqualTo(1);
        lastSequenceNumber(window, LAST);
        assertThat(window.register(submit())).isEqualTo(2);
        assertThat(window.take(1)).isSameAs(first);
    }

    @Test
    void neverAssignsAnOutstandingNumber() {
        PendingRequest<?> unanswered = submit();
        int outstanding = window.register(unanswered);
        Set<Integer> given = new HashSet<>();
        for (int i = 0; i < 1_000; i++) {
            int sequenceNumber = window.register(submit());
            assertThat(sequenceNumber).isNotEqualTo(outstanding);
            assertThat(given.add(sequenceNumber)).isTrue();
            assertThat(window.take(sequenceNumber)).isNotNull();
        }
        assertThat(window.take(outstanding)).isSameAs(unanswered);
    }

    @Test
    void returnsEachRequestOnce() {
        PendingRequest<?> request = submit();
        int sequenceNumber = window.register(request);
        assertThat(window.take(sequenceNumber)).isSameAs(request);
        assertThat(window.take(sequenceNumber)).isNull();
        assertThat(window.isEmpty()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2, -1, 1 + 64, 1 + (1 << 30), Integer.MIN_VALUE + 1, LAST})
    void returnsNothingForANumberThatIsNotOutstanding(int sequenceNumber) {
        assertThat(window.register(submit())).isEqualTo(1);
        assertThat(window.take(sequenceNumber)).isNull();
        assertThat(window.isEmpty()).isFalse();
    }

    @Test
    void acceptsAsManyRequestsAsItsSize() {
        assertThat(window.hasRoomFor(submit())).isTrue();
        int first = window.register(submit());
        window.register(submit());
        assertThat(window.hasRoomFor(submit())).isFalse();
        window.take(first);
        assertThat(window.hasRoomFor(submit())).isTrue();
    }

    @Test
    void acceptsEnquireLinkWhenFull() {
        window.register(submit());
        window.register(submit());
        assertThat(window.hasRoomFor(enquireLink())).isTrue();
        window.register(enquireLink());
        assertThat(window.hasRoomFor(submit())).isFalse();
    }

    @Test
    void acceptsSixteenEnquireLinksInAdditionToAFullWindow() {
        window.register(submit());
        window.register(submit());
        for (int i = 0; i < 16; i++) {
            assertThat(window.hasRoomFor(enquireLink())).isTrue();
            window.register(enquireLink());
        }
        assertThat(window.hasRoomFor(enquireLink())).isFalse();
    }

    @Test
    void doesNotCountEnquireLink() {
        window.register(enquireLink());
        window.register(enquireLink());
        assertThat(window.hasRoomFor(submit())).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 10, 100, 65_536})
    void hasSlotsForAFullWindowInAdditionToEnquireLinks(int size) {
        OutboundWindow any = new OutboundWindow(size);
        PendingRequest<?> enquireLink = enquireLink();
        int registered = 0;
        while (any.hasRoomFor(enquireLink)) {
            any.register(enquireLink());
            registered++;
        }
        for (int i = 0; i < size; i++) {
            assertThat(any.hasRoomFor(submit())).isTrue();
            any.register(submit());
            registered++;
        }
        List<PendingRequest<?>> taken = new ArrayList<>();
        any.takeAll(taken::add);
        assertThat(taken).hasSize(registered).doesNotHaveDuplicates();
    }

    @Test
    void removesExpiredRequestsAndReturnsTheTimeUntilTheNextExpires() {
        PendingRequest<?> due = registered(1_000);
        PendingRequest<?> later = registered(5_000);
        List<PendingRequest<?>> expired = new ArrayList<>();
        assertThat(window.expire(999, expired::add)).isEqualTo(1);
        assertThat(expired).isEmpty();
        assertThat(window.expire(1_000, expired::add)).isEqualTo(4_000);
        assertThat(expired).containsExactly(due);
        assertThat(window.take(due.sequenceNumber)).isNull();
        assertThat(window.expire(6_000, expired::add)).isEqualTo(Long.MAX_VALUE);
        assertThat(expired).containsExactly(due, later);
        assertThat(window.isEmpty()).isTrue();
    }

    @Test
    void handlesOverflowOfTheClock() {
        PendingRequest<?> request = registered(Long.MIN_VALUE + 10);
        List<PendingRequest<?>> expired = new ArrayList<>();
        assertThat(window.expire(Long.MAX_VALUE - 10, expired::add)).isEqualTo(21);
        assertThat(expired).isEmpty();
        assertThat(window.expire(Long.MIN_VALUE + 10, expired::add)).isEqualTo(Long.MAX_VALUE);
        assertThat(expired).containsExactly(request);
    }

    @Test
    void isEmptyAfterTakeAll() {
        window.register(submit());
        window.register(enquireLink());
        List<PendingRequest<?>> taken = new ArrayList<>();
        window.takeAll(taken::add);
        assertThat(taken).hasSize(2);
        assertThat(window.isEmpty()).isTrue();
        assertThat(window.hasRoomFor(submit())).isTrue();
    }

    private PendingRequest<?> registered(long deadlineNanos) {
        PendingRequest<?> request = submit();
        request.deadlineNanos = deadlineNanos;
        window.register(request);
        return request;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 62, 63, (1 << 30) - 6, LAST - 1, LAST})
    void returnsAllRequestsInTheOrderOfSending(int last) throws ReflectiveOperationException {
        OutboundWindow ring = new OutboundWindow(8);
        lastSequenceNumber(ring, last);
        List<PendingRequest<?>> sent = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            sent.add(submit());
            ring.register(sent.getLast());
        }
        List<PendingRequest<?>> taken = new ArrayList<>();
        ring.takeAll(taken::add);
        assertThat(taken).isEqualTo(sent);
        assertThat(ring.isEmpty()).isTrue();
    }

    private PendingRequest<?> submit() {
        return pending(SubmitSm.builder().build());
    }

    private PendingRequest<?> enquireLink() {
        return pending(EnquireLink.HEADER_ONLY);
    }

    private PendingRequest<?> pending(Request<?> request) {
        return (PendingRequest<?>) session.session().sendAsync(request);
    }

    /** Sets the last sequence number; sending two billion requests would take too long. */
    private static void lastSequenceNumber(OutboundWindow window, int value) throws ReflectiveOperationException {
        Field field = OutboundWindow.class.getDeclaredField("lastSequenceNumber");
        field.setAccessible(true);
        field.setInt(window, value);
    }
}
