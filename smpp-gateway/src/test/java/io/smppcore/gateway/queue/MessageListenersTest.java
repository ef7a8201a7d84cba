package io.smppcore.gateway.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.MessageListener;
import io.smppcore.gateway.message.SubmitResult;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Steps of the messages of a partition, as the listeners of a gateway get them. */
class MessageListenersTest {

    private static final SubmitSm REQUEST =
            GatewayFixture.message("491701234567", "hello").build();

    private final List<String> events = new ArrayList<>();
    private final TrackedMessage tracked = TrackedMessage.of(
            new Message(7, 7, 7, "acme", "s", 1, 9, 0, List.of(), List.of(), TraceContext.NONE, REQUEST),
            "alpha",
            MessageState.ENROUTE,
            "");

    private final MessageListener broken = new MessageListener() {
        @Override
        public void forwarded(int partition, TrackedMessage message) {
            throw new IllegalStateException("broken");
        }
    };

    private final MessageListener recording = new MessageListener() {
        @Override
        public void accepted(long nanos) {
            events.add(nanos >= 0 ? "accepted" : "accepted before it arrived");
        }

        @Override
        public void refused(Refusal refusal) {
            events.add("refused " + refusal.account() + " " + refusal.parts() + " "
                    + refusal.status().name() + " " + refusal.reason() + " " + refusal.time() + " "
                    + refusal.reference());
        }

        @Override
        public void forwarded(int partition, TrackedMessage message) {
            events.add("forwarded " + partition + " " + message.number());
        }

        @Override
        public void ended(int partition, TrackedMessage message) {
            events.add("ended " + partition + " " + message.number());
        }

        @Override
        public void ended(int partition, TrackedMessage message, Tlvs receipt) {
            events.add("ended by a receipt " + partition + " " + message.number() + " " + receipt.isEmpty());
        }

        @Override
        public void receiptMissed(int partition, TrackedMessage message) {
            events.add("missed " + partition + " " + message.number());
        }
    };

    @Test
    void getEachStepEvenIfAnotherListenerFails() {
        MessageListeners listeners = new MessageListeners(3, List.of(broken, recording));
        long began = listeners.began();
        listeners.accepted(began);
        listeners.refused(
                "acme", REQUEST, "order 5", SubmitResult.refused(CommandStatus.ESME_RTHROTTLED, "too fast"), 5);
        listeners.forwarded(tracked);
        listeners.ended(tracked);
        listeners.ended(tracked, Tlvs.EMPTY);
        listeners.receiptMissed(tracked);
        assertThat(events)
                .containsExactly(
                        "accepted",
                        "refused acme 1 ESME_RTHROTTLED too fast 5 order 5",
                        "forwarded 3 7",
                        "ended 3 7",
                        "ended by a receipt 3 7 true",
                        "missed 3 7");
    }

    @Test
    void aMessageThatArrivedWithoutListenersIsNotTimed() {
        List<MessageListener> all = new ArrayList<>();
        MessageListeners listeners = new MessageListeners(3, all);
        long began = listeners.began();
        assertThat(began).isZero();
        all.add(recording);
        listeners.accepted(began);
        assertThat(events).isEmpty();
        assertThat(listeners.began()).isNotZero();
    }
}
