package io.smppcore.server;

import io.smppcore.internal.engine.Responses;
import io.smppcore.internal.util.StepFuture;
import io.smppcore.message.TextMessage;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptFormat;
import io.smppcore.segment.ReceivedSegment;
import io.smppcore.segment.Segment;
import io.smppcore.segment.Segmenter;
import io.smppcore.session.SmppSession;
import io.smppcore.text.TextEncoder;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.Address;
import io.smppcore.type.MessageState;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A sender of texts and receipts from the server to the sessions of an account. Thread-safe. */
record AccountMessages(AccountSender sender, TextEncoder encoder) {

    /**
     * Sends the parts of a text over one session, each after the previous one was accepted. The future completes with
     * the responses so far when all parts were accepted or one was refused.
     */
    CompletableFuture<List<DeliverSmResp>> sendText(String account, Address from, Address to, String text) {
        List<Segment> parts;
        try {
            parts = Segmenter.defaults().segment(encoder.encode(text), from, to);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
        StepFuture<List<DeliverSmResp>> result = new StepFuture<>();
        sendNext(account, from, to, parts, new ArrayList<>(), new SameSession(null), result);
        return result;
    }

    private void sendNext(
            String account,
            Address from,
            Address to,
            List<Segment> parts,
            List<DeliverSmResp> responses,
            SessionChoice choice,
            StepFuture<List<DeliverSmResp>> result) {
        Segment part = parts.get(responses.size());
        DeliverSm message = DeliverSm.builder()
                .sourceAddress(from)
                .destinationAddress(to)
                .esmClass(part.esmClass())
                .dataCoding(part.dataCoding())
                .shortMessage(part.shortMessage())
                .tlvs(part.tlvs())
                .build();
        CompletableFuture<DeliverSmResp> sent = sender.sendAsync(account, message, choice);
        result.step(sent);
        sent.whenComplete((response, failure) -> {
            if (failure != null) {
                result.completeExceptionally(failure);
                return;
            }
            responses.add(response);
            boolean more = responses.size() < parts.size();
            if (response.isOk() && more && !result.isDone()) {
                sendNext(account, from, to, parts, responses, choice, result);
            } else {
                result.complete(List.copyOf(responses));
            }
        });
    }

    /**
     * Sends a receipt after the response to its message. Completes with null if the message requests none for this
     * state.
     */
    CompletableFuture<@Nullable DeliverSmResp> sendReceipt(
            SmppSession session, SubmitSm message, String messageId, MessageState state) {
        return message.registeredDelivery().wantsReceipt(state)
                ? send(session, message, DeliveryReceipt.of(messageId, state, now(), now()))
                : CompletableFuture.completedFuture(null);
    }

    /** Sends a receipt for each part of a message that requests one for this state. */
    CompletableFuture<List<DeliverSmResp>> sendReceipts(
            SmppSession session, TextMessage message, List<String> messageIds, MessageState state) {
        List<CompletableFuture<@Nullable DeliverSmResp>> all = new ArrayList<>();
        List<ReceivedSegment> parts = message.whole().segments();
        for (int i = 0; i < parts.size(); i++) {
            ReceivedSegment part = parts.get(i);
            if (SubmittedTexts.registeredDelivery(part).wantsReceipt(state)) {
                DeliveryReceipt receipt = DeliveryReceipt.of(messageIds.get(i), state, now(), now());
                Integer reference = part.tlvs().get(TlvTag.USER_MESSAGE_REFERENCE);
                all.add(send(
                        session,
                        (SubmitSm) message.request(),
                        reference == null
                                ? receipt
                                : receipt.toBuilder()
                                        .userMessageReference(reference)
                                        .build()));
            }
        }
        return CompletableFuture.allOf(all.toArray(CompletableFuture<?>[]::new))
                .thenApply(done ->
                        all.stream().<DeliverSmResp>map(CompletableFuture::join).toList());
    }

    private CompletableFuture<@Nullable DeliverSmResp> send(
            SmppSession session, SubmitSm message, DeliveryReceipt receipt) {
        BindRequest bind = session.bind();
        if (bind == null) {
            throw new IllegalStateException(session + " is not bound (expected: the session of the message)");
        }
        DeliverSm request = ReceiptFormat.defaults().deliverSm(message, receipt);
        StepFuture<@Nullable DeliverSmResp> result = new StepFuture<>();
        Responses.after(session, message, () -> {
            if (!result.isDone()) {
                result.follow(sender.sendAsync(bind.systemId(), request, new SameSession(session)));
            }
        });
        return result;
    }

    private static LocalDateTime now() {
        return LocalDateTime.now(ZoneId.systemDefault());
    }

    /**
     * A choice that keeps one session for several requests while it is bound. When it has ended, or if none was given,
     * the session with the fewest requests in flight becomes the chosen one.
     */
    private static final class SameSession implements SessionChoice {

        private volatile @Nullable SmppSession current;

        SameSession(@Nullable SmppSession first) {
            current = first;
        }

        @Override
        public SmppSession choose(List<SmppSession> candidates) {
            SmppSession chosen = current;
            if (chosen == null || !candidates.contains(chosen)) {
                chosen = SessionChoice.leastInFlight().choose(candidates);
                current = chosen;
            }
            return chosen;
        }
    }
}
