package io.smppcore.internal.dispatch;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.Leniency;
import io.smppcore.codec.PduDecoder;
import io.smppcore.codec.PduEncoder;
import io.smppcore.internal.transport.LoopbackSession;
import io.smppcore.pdu.AlertNotification;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.CancelBroadcastSm;
import io.smppcore.pdu.CancelSm;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.Destination;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.Outbind;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Pdus;
import io.smppcore.pdu.QueryBroadcastSm;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.pdu.Unbind;
import io.smppcore.pdu.UnknownRequest;
import io.smppcore.session.InboundOverload;
import io.smppcore.session.SessionLimits;
import io.smppcore.testing.LiveHeap;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandId;
import io.smppcore.type.Octets;
import java.lang.management.ManagementFactory;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Comparison of the memory counted for a request with the allocations of its decoding, which are an upper bound of the
 * retained memory.
 */
class RequestMemoryTest {

    private static final int ROUNDS = 2_000;
    private static final double MAX_FACTOR = 3;

    /** Allowance in bytes, including the task. */
    private static final int BESIDES = 200;

    private static final Address ADDRESS = Address.international("491701234567");
    private static final String TIME = "250101000000000+";
    private static final Tlvs SOME =
            Tlvs.EMPTY.with(TlvTag.USER_MESSAGE_REFERENCE, 7).with(TlvTag.MESSAGE_PAYLOAD, Octets.of(new byte[300]));

    static List<Pdu> pdus() {
        return Stream.<Pdu>of(
                        SubmitSm.builder().build(),
                        SubmitSm.builder()
                                .serviceType("CMT")
                                .sourceAddress(Address.alphanumeric("s"))
                                .destinationAddress(ADDRESS)
                                .scheduleDeliveryTime(TIME)
                                .validityPeriod(TIME)
                                .shortMessage(Octets.of(new byte[140]))
                                .tlvs(SOME)
                                .build(),
                        SubmitSm.builder()
                                .tlvs(Tlvs.EMPTY.with(TlvTag.MESSAGE_PAYLOAD, Octets.of(new byte[60_000])))
                                .build(),
                        SubmitSm.builder()
                                .tlvs(Tlvs.of(Collections.nCopies(10_000, new Tlv(0x1400, Octets.EMPTY))))
                                .build(),
                        DeliverSm.builder()
                                .sourceAddress(ADDRESS)
                                .destinationAddress(ADDRESS)
                                .shortMessage(Octets.of(new byte[20]))
                                .build(),
                        DataSm.builder()
                                .serviceType("x")
                                .sourceAddress(ADDRESS)
                                .destinationAddress(ADDRESS)
                                .tlvs(SOME)
                                .build(),
                        multi(Destination.of(Address.EMPTY)),
                        multi(Destination.of(Address.international("1"))),
                        multi(Destination.of(ADDRESS)),
                        multi(Destination.list("l")),
                        multi(Destination.list("a list of customers")),
                        new QuerySm("12345678", ADDRESS, Tlvs.EMPTY),
                        new CancelSm("CMT", "12345678", ADDRESS, ADDRESS, SOME),
                        ReplaceSm.builder()
                                .messageId("12345678")
                                .sourceAddress(ADDRESS)
                                .scheduleDeliveryTime(TIME)
                                .validityPeriod(TIME)
                                .shortMessage(Octets.of(new byte[140]))
                                .tlvs(SOME)
                                .build(),
                        Pdus.broadcast()
                                .serviceType("x")
                                .sourceAddress(ADDRESS)
                                .messageId("12345678")
                                .scheduleDeliveryTime(TIME)
                                .validityPeriod(TIME)
                                .build(),
                        new QueryBroadcastSm("12345678", ADDRESS, SOME),
                        new CancelBroadcastSm("x", "12345678", ADDRESS, SOME),
                        BindRequest.builder(BindType.TRANSCEIVER)
                                .systemId("me")
                                .password("secret")
                                .systemType("type")
                                .build(),
                        new AlertNotification(ADDRESS, ADDRESS, SOME),
                        new Outbind("me", "secret", Tlvs.EMPTY),
                        EnquireLink.HEADER_ONLY,
                        Unbind.HEADER_ONLY,
                        UnknownRequest.of(CommandId.of(0x0001_0200), Octets.of(new byte[300])))
                .toList();
    }

    private static SubmitMulti multi(Destination destination) {
        return SubmitMulti.builder()
                .sourceAddress(ADDRESS)
                .destinations(Collections.nCopies(255, destination))
                .build();
    }

    @Test
    void coversEveryRequest() {
        List<Class<?>> covered = pdus().stream().<Class<?>>map(Pdu::getClass).toList();
        assertThat(leaves(Request.class)).isNotEmpty().allMatch(covered::contains);
    }

    private static Stream<Class<?>> leavesOf(Class<?> type) {
        Class<?>[] permitted = type.getPermittedSubclasses();
        return permitted == null ? Stream.of(type) : Stream.of(permitted).flatMap(RequestMemoryTest::leavesOf);
    }

    private static List<Class<?>> leaves(Class<?> type) {
        return leavesOf(type).toList();
    }

    @ParameterizedTest
    @MethodSource("pdus")
    void countsAtLeastTheAllocatedMemoryAndNotManyTimesAsMuch(Pdu pdu) {
        ByteBuf octets = Unpooled.buffer();
        new PduEncoder().encode(pdu, 1, octets);
        PduDecoder decoder = new PduDecoder(Leniency.lenient(), CodecLimits.defaults());
        byte[] array = octets.array();
        int length = octets.readableBytes();
        Pdu[] kept = new Pdu[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            kept[i] = decoder.decode(array, 0, length);
        }
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < ROUNDS; i++) {
            kept[i] = decoder.decode(array, 0, length);
        }
        long allocated = (threads.getCurrentThreadAllocatedBytes() - before) / ROUNDS;

        int counted = RequestMemory.of(kept[0]);
        assertThat((long) counted).isGreaterThanOrEqualTo(allocated);
        assertThat((double) counted).isLessThanOrEqualTo(MAX_FACTOR * allocated + BESIDES);
    }

    /** Compares with the heap used by PDU, task, virtual thread and stack. */
    @Test
    void countsAtLeastTheMemoryOfRequestsWithWaitingHandlers() throws Exception {
        int count = 5_000;
        InboundBudget budget = new InboundBudget(2 * count + 2, 1L << 40);
        AtomicInteger waiting = new AtomicInteger();
        CountDownLatch mayAnswer = new CountDownLatch(1);
        SubmitSm submit = (SubmitSm) pdus().get(1);
        try (LoopbackSession session = LoopbackSession.withSmsc(
                h -> h.on(SubmitSm.class, (s, request) -> {
                    waiting.incrementAndGet();
                    mayAnswer.await();
                    return SubmitSmResp.ok("id");
                }),
                o -> o.inboundLimit(count),
                budget)) {
            session.esme().limit(new SessionLimits(count, null, null, InboundOverload.THROTTLE));
            long before = LiveHeap.settledOctets();
            for (int i = 0; i < count; i++) {
                var unused = session.esme().sendAsync(submit);
            }
            eventually().until(() -> waiting.get() == count);
            long used = LiveHeap.settledOctets() - before;
            long counted = budget.octets();
            mayAnswer.countDown();
            assertThat(counted).isBetween(used, 4 * used); // although the sender is in the same heap
            eventually().until(() -> budget.requests() == 0 && budget.octets() == budget.waitingOctets());
        }
    }
}
