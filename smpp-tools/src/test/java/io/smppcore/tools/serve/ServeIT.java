package io.smppcore.tools.serve;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.client.SmppClient;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.Dispatch;
import io.smppcore.session.RequestHandler;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.testing.Waits;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.RegisteredDelivery;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The behaviour of {@code serve} towards clients. */
@Timeout(Waits.METHOD_SECONDS)
class ServeIT {

    private static final int MESSAGES = 500;

    private final Queue<String> receiptedIds = new ConcurrentLinkedQueue<>();

    @ParameterizedTest
    @EnumSource(Dispatch.class)
    void sendsEveryReceiptAfterItsResponse(Dispatch dispatch) {
        AtomicInteger early = new AtomicInteger();
        RequestHandler<DeliverSm, DeliverSmResp> handler = (session, receipt) -> {
            receiptedIds.add(idIn(receipt));
            // With a window of 1 no later message can have been answered; the first response is that of the bind.
            if (session.statistics().responsesReceived() - 1 < receiptedIds.size()) {
                early.incrementAndGet();
            }
            return DeliverSmResp.ok();
        };
        try (SmscSimulator smsc = start(dispatch);
                SmppClient client = client(smsc, BindType.TRANSCEIVER, handler)) {
            List<CompletableFuture<SubmitSmResp>> responses = Stream.generate(() -> message(RegisteredDelivery.FINAL))
                    .limit(MESSAGES)
                    .map(client::sendAsync)
                    .toList();

            eventually().until(() -> smsc.statistics().receipts().accepted() == MESSAGES);
            assertThat(early).hasValue(0);
            assertThat(receiptedIds)
                    .doesNotHaveDuplicates()
                    .containsExactlyInAnyOrderElementsOf(responses.stream()
                            .map(response -> response.join().messageId())
                            .toList());
        }
    }

    @Test
    void sendsReceiptsOnSuccessOnlyIfRequested() {
        try (SmscSimulator smsc = start(Dispatch.CONCURRENT);
                SmppClient client = client(smsc, BindType.TRANSCEIVER, this::accept)) {
            client.send(message(RegisteredDelivery.NONE));
            client.send(message(RegisteredDelivery.FAILURE_ONLY));
            String wanted =
                    client.send(message(RegisteredDelivery.SUCCESS_ONLY)).messageId();

            eventually().until(() -> smsc.statistics().receipts().accepted() == 1);
            assertThat(receiptedIds).containsExactly(wanted);
        }
    }

    @Test
    void sendsReceiptsOfATransmitterToTheReceiverOfTheSameSystemId() {
        try (SmscSimulator smsc = start(Dispatch.CONCURRENT);
                SmppClient receiver = client(smsc, BindType.RECEIVER, this::accept);
                SmppClient transmitter = client(smsc, BindType.TRANSMITTER, this::accept)) {
            String messageId =
                    transmitter.send(message(RegisteredDelivery.FINAL)).messageId();

            eventually().until(() -> smsc.statistics().receipts().accepted() == 1);
            assertThat(receiptedIds).containsExactly(messageId);
            assertThat(receiver.session().statistics().requestsReceived()).isEqualTo(1);
        }
    }

    @Test
    void countsAReceiptWithoutAReceiver() {
        try (SmscSimulator smsc = start(Dispatch.CONCURRENT);
                SmppClient transmitter = client(smsc, BindType.TRANSMITTER, this::accept)) {
            transmitter.send(message(RegisteredDelivery.FINAL));
            eventually().until(() -> smsc.statistics().receipts().failed() == 1);

            client(smsc, BindType.RECEIVER, this::accept).close();
            transmitter.send(message(RegisteredDelivery.FINAL));
            eventually().until(() -> smsc.statistics().receipts().failed() == 2);
        }
    }

    @Test
    void countsARefusedReceipt() {
        try (SmscSimulator smsc = start(Dispatch.CONCURRENT);
                SmppClient client = client(
                        smsc,
                        BindType.TRANSCEIVER,
                        (session, receipt) -> receipt.respond(CommandStatus.ESME_RX_P_APPN))) {
            client.send(message(RegisteredDelivery.FINAL));

            eventually().until(() -> smsc.statistics().receipts().failed() == 1);
            assertThat(smsc.statistics().receipts().accepted()).isZero();
        }
    }

    private DeliverSmResp accept(Object session, DeliverSm receipt) {
        receiptedIds.add(idIn(receipt));
        return DeliverSmResp.ok();
    }

    private static String idIn(DeliverSm receipt) {
        assertThat(receipt.esmClass().isDeliveryReceipt()).isTrue();
        return String.valueOf(receipt.tlvs().get(TlvTag.RECEIPTED_MESSAGE_ID));
    }

    private static SmscSimulator start(Dispatch dispatch) {
        return SmscSimulator.builder().dispatch(dispatch).start();
    }

    private static SmppClient client(
            SmscSimulator smsc, BindType type, RequestHandler<DeliverSm, DeliverSmResp> handler) {
        return SmppClient.builder()
                .interfaceVersion(InterfaceVersion.V5_0)
                .endpoint("127.0.0.1", smsc.port())
                .systemId("me")
                .bindType(type)
                .window(1)
                .options(options -> options.dispatch(Dispatch.EVENT_LOOP))
                .onDeliverSm(handler)
                .connect();
    }

    private static SubmitSm message(RegisteredDelivery delivery) {
        return SubmitSm.builder()
                .sourceAddress(Address.alphanumeric("Acme"))
                .destinationAddress(Address.international("447700900000"))
                .registeredDelivery(delivery)
                .build();
    }
}
