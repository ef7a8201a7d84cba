package io.smppcore.tools.pairs;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.client.SmppClient;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.RequestHandlers;
import io.smppcore.testing.Waits;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Npi;
import io.smppcore.type.Octets;
import io.smppcore.type.Ton;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(Waits.METHOD_SECONDS)
class RouterIT {

    private static final String NUMBER = "447700900001";

    private final Router router = Router.start(10, 16, 1);
    private final List<DeliverSm> received = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        router.close();
    }

    @Test
    void relaysTheFieldsOfAMessage() {
        try (SmppClient receiver = receiver();
                SmppClient sender = client().bindType(BindType.TRANSMITTER).connect()) {
            SubmitSm message = message();
            SubmitSmResp first = sender.send(message);
            SubmitSmResp second = sender.send(message);

            eventually().until(() -> received.size() == 2);
            assertThat(receiver.session().state().isBound()).isTrue();
            DeliverSm delivered = received.getFirst();
            assertThat(delivered.sourceAddress()).isEqualTo(message.sourceAddress());
            assertThat(delivered.destinationAddress()).isEqualTo(message.destinationAddress());
            assertThat(delivered.shortMessage()).isEqualTo(message.shortMessage());
            assertThat(first.commandStatus()).isEqualTo(CommandStatus.ESME_ROK);
            assertThat(first.messageId()).isNotEqualTo(second.messageId());
        }
    }

    @Test
    void respondsBeyondTheWindowAfterTheReceiver() {
        List<CompletableFuture<DeliverSmResp>> acknowledgements = new CopyOnWriteArrayList<>();
        try (Router narrow = Router.start(10, 2, 1);
                SmppClient receiver = receiver(
                        narrow,
                        handlers -> handlers.onAsync(DeliverSm.class, (session, message) -> {
                            CompletableFuture<DeliverSmResp> later = new CompletableFuture<>();
                            acknowledgements.add(later);
                            return later;
                        }));
                SmppClient sender = client(narrow).connect()) {
            CompletableFuture<SubmitSmResp> first = sender.sendAsync(message());
            CompletableFuture<SubmitSmResp> second = sender.sendAsync(message());
            CompletableFuture<SubmitSmResp> third = sender.sendAsync(message());

            assertThat(first.join().commandStatus()).isEqualTo(CommandStatus.ESME_ROK);
            assertThat(second.join().commandStatus()).isEqualTo(CommandStatus.ESME_ROK);
            sender.send(EnquireLink.HEADER_ONLY); // all earlier responses have arrived by now
            assertThat(third).isNotDone();
            assertThat(receiver.session().state().isBound()).isTrue();

            eventually().until(() -> {
                acknowledgements.forEach(later -> later.complete(DeliverSmResp.ok()));
                return third.isDone();
            });
            assertThat(third.join().commandStatus()).isEqualTo(CommandStatus.ESME_ROK);
        }
    }

    @Test
    void refusesAnAddressWithoutABind() {
        try (SmppClient sender = client().connect()) {
            assertThat(sender.send(message()).commandStatus()).isEqualTo(CommandStatus.ESME_RINVDSTADR);
        }
    }

    @Test
    void removesAClosedReceiverButNotItsReplacement() {
        try (SmppClient sender = client().connect()) {
            SmppClient old = receiver();
            try (SmppClient replacement = receiver()) {
                old.close();
                assertThat(sender.send(message()).commandStatus()).isEqualTo(CommandStatus.ESME_ROK);
                eventually().until(() -> received.size() == 1);
                assertThat(replacement.session().state().isBound()).isTrue();
            }
            eventually().until(() -> sender.send(message()).commandStatus().equals(CommandStatus.ESME_RINVDSTADR));
        }
    }

    private SmppClient receiver() {
        return receiver(
                router,
                handlers -> handlers.on(DeliverSm.class, (session, message) -> {
                    received.add(message);
                    return DeliverSmResp.ok();
                }));
    }

    private static SmppClient receiver(Router of, Consumer<RequestHandlers.Builder> handlers) {
        return client(of)
                .bindType(BindType.RECEIVER)
                .addressRange(Ton.INTERNATIONAL, Npi.ISDN, NUMBER)
                .handlers(handlers)
                .connect();
    }

    private SmppClient.Builder client() {
        return client(router);
    }

    private static SmppClient.Builder client(Router of) {
        return SmppClient.builder()
                .endpoint("127.0.0.1", of.address().getPort())
                .systemId("router-it");
    }

    private static SubmitSm message() {
        return SubmitSm.builder()
                .sourceAddress(Address.alphanumeric("sender"))
                .destinationAddress(Address.international(NUMBER))
                .shortMessage(Octets.of((byte) 1, (byte) 0, (byte) 0xFF))
                .build();
    }
}
