package io.smppcore.gateway.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.queue.PartitionLog;
import io.smppcore.gateway.row.MessageNumber;
import io.smppcore.gateway.store.EmbeddedStore;
import io.smppcore.gateway.store.GatewayStore;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptParser;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import io.smppcore.type.RegisteredDelivery;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Receipts that the gateway makes itself. */
@NullUnmarked // parts of the context that are not used
class AccountReceiptsTest {

    private static final long ACCEPTED = Instant.parse("2026-03-04T05:06:07Z").toEpochMilli();
    private static final long ENDED = Instant.parse("2026-03-05T06:07:08Z").toEpochMilli();

    @TempDir
    Path directory;

    private static TrackedMessage tracked(RegisteredDelivery wanted, @Nullable Integer reference) {
        SubmitSm.Builder request =
                GatewayFixture.message("491701234567", "hello").registeredDelivery(wanted);
        if (reference != null) {
            request.tlv(TlvTag.USER_MESSAGE_REFERENCE, reference);
        }
        Message message = new Message(
                6,
                7,
                8,
                "acme",
                "s",
                ACCEPTED,
                Long.MAX_VALUE,
                0,
                List.of(),
                List.of(),
                TraceContext.NONE,
                request.build());
        return TrackedMessage.ended(message, "alpha", MessageState.UNDELIVERABLE, "", ENDED);
    }

    private DeliverSm receipt(TrackedMessage tracked, CommandStatus status) {
        return made(receipts -> receipts.of(tracked, status));
    }

    private DeliverSm made(Function<AccountReceipts, DeliverSm> maker) {
        try (EmbeddedStore store = EmbeddedStore.open(directory)) {
            AtomicReference<GatewayStore.Partition> partition = new AtomicReference<>();
            store.own(new GatewayStore.Ownership() {
                @Override
                public void assigned(GatewayStore.Partition assigned) {
                    partition.set(assigned);
                }

                @Override
                public void revoked(GatewayStore.Partition revoked) {}
            });
            PartitionContext context = new PartitionContext(
                    new PartitionLog(partition.get()), null, InstantSource.system(), null, null, null, null);
            return maker.apply(new AccountReceipts(context));
        }
    }

    private static DeliveryReceipt parsed(DeliverSm receipt) {
        return ReceiptParser.defaults().parse(receipt).orElseThrow();
    }

    @Test
    void hasTheIdTheTimesAndTheErrorOfTheMessage() {
        TrackedMessage tracked = tracked(RegisteredDelivery.FINAL, 513);
        DeliverSm receipt = receipt(tracked, CommandStatus.ESME_RINVDSTADR);
        assertThat(receipt.sourceAddress().value()).isEqualTo("491701234567");
        assertThat(receipt.destinationAddress().value()).isEqualTo("Shop");
        DeliveryReceipt read = parsed(receipt);
        assertThat(read.id()).contains(MessageNumber.text(0, tracked.customerNumber()));
        assertThat(read.messageState()).contains(MessageState.UNDELIVERABLE);
        assertThat(read.err()).contains("011");
        assertThat(read.networkErrorCode())
                .hasValueSatisfying(code -> assertThat(code.errorCode()).isEqualTo(11));
        assertThat(read.userMessageReference()).hasValue(513);
        assertThat(read.rawText()).contains("submit date:2603040506", "done date:2603050607");
    }

    @Test
    void hasNeitherAnErrorNorAReferenceThatTheMessageHasNot() {
        DeliveryReceipt read = parsed(receipt(tracked(RegisteredDelivery.FINAL, null), CommandStatus.ESME_ROK));
        assertThat(read.err()).contains("000");
        assertThat(read.networkErrorCode()).isEmpty();
        assertThat(read.userMessageReference()).isEmpty();
        DeliveryReceipt zero = parsed(receipt(tracked(RegisteredDelivery.FINAL, 0), CommandStatus.of(0xFFFF)));
        assertThat(zero.userMessageReference()).hasValue(0);
        assertThat(zero.networkErrorCode())
                .hasValueSatisfying(code -> assertThat(code.errorCode()).isEqualTo(0xFFFF));
        assertThat(parsed(receipt(tracked(RegisteredDelivery.FINAL, 0), CommandStatus.of(0x10000)))
                        .networkErrorCode())
                .isEmpty();
    }

    @Test
    void anAcceptanceIsAnIntermediateReceiptWithTheTimeOfTheResponse() {
        TrackedMessage accepted = tracked(RegisteredDelivery.FINAL, null).accepted("alpha", "n1", ENDED, List.of());
        DeliverSm receipt = made(receipts -> receipts.accepted(accepted));
        assertThat(receipt.sourceAddress().value()).isEqualTo("491701234567");
        assertThat(receipt.destinationAddress().value()).isEqualTo("Shop");
        DeliveryReceipt read = parsed(receipt);
        assertThat(read.id()).contains(MessageNumber.text(0, accepted.customerNumber()));
        assertThat(read.messageState()).contains(MessageState.ENROUTE);
        assertThat(read.rawText()).contains("submit date:2603040506", "done date:2603050607");
    }

    @Test
    void isWantedIfTheAccountHasRequestedIt() {
        assertThat(AccountReceipts.isWanted(tracked(RegisteredDelivery.FINAL, null)))
                .isTrue();
        assertThat(AccountReceipts.isWanted(tracked(RegisteredDelivery.NONE, null)))
                .isFalse();
    }
}
