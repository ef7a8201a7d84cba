package io.smppcore.client;

import io.smppcore.pdu.NegativeResponseException;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.receipt.AwaitedReceipts;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.text.EncodedText;
import io.smppcore.type.SmppException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a text: the parts that the SMSC has accepted, possibly one that it has refused or that got no
 * response, and those that were not sent for this reason. Thread-safe.
 *
 * <p>A refusal by the SMSC is a result, as it is with {@code send}; {@link #orThrow} throws it. A part that was not
 * written, or whose response is missing, is a failure: {@code sendText} throws a {@link SubmissionFailedException} with
 * the submission, and the future of {@code sendTextAsync} completes with one.
 */
public final class Submission {

    private final EncodedText text;
    private final List<Part> parts;
    private final @Nullable AwaitedReceipts awaited;

    Submission(EncodedText text, List<Part> parts, @Nullable AwaitedReceipts awaited) {
        this.text = text;
        this.parts = List.copyOf(parts);
        this.awaited = awaited;
    }

    /** Returns the encoded text, with its replacements. */
    public EncodedText text() {
        return text;
    }

    /**
     * Returns the outcome of each part in order, at least one: accepted ones, then possibly one that was refused or has
     * failed, then those not sent.
     */
    public List<Part> parts() {
        return parts;
    }

    /** Returns the message_ids of the accepted parts, in the order of the text. */
    public List<String> messageIds() {
        return parts.stream()
                .filter(Part.Accepted.class::isInstance)
                .map(part -> ((Part.Accepted) part).messageId())
                .toList();
    }

    /** Returns true if every part was accepted. */
    public boolean isOk() {
        return parts.getLast() instanceof Part.Accepted;
    }

    /**
     * Returns the refusal as a {@link NegativeResponseException}, or the failure as the exception that {@code send}
     * would throw; empty if every part was accepted.
     */
    public Optional<SmppException> failure() {
        return parts.stream()
                .map(Submission::failureOf)
                .flatMap(Optional::stream)
                .findFirst();
    }

    /**
     * Returns this submission, unless a part was refused or has failed.
     *
     * @throws SubmissionFailedException if not every part was accepted
     */
    public Submission orThrow() {
        Optional<SmppException> failure = failure();
        if (failure.isPresent()) {
            throw failed(failure.get());
        }
        return this;
    }

    /** Returns this submission, or throws {@link SubmissionFailedException} if a part got no response. */
    Submission orThrowWithoutResponse() {
        for (Part part : parts) {
            if (part instanceof Part.Failed failed) {
                throw failed(failed.failure());
            }
        }
        return this;
    }

    private SubmissionFailedException failed(SmppException failure) {
        int accepted = messageIds().size();
        return new SubmissionFailedException(
                "part " + (accepted + 1) + " of " + parts.size() + ": " + failure.getMessage() + " (" + accepted
                        + " accepted, " + (parts.size() - accepted - 1) + " not sent)",
                failure,
                this);
    }

    /**
     * Returns the final receipts of the accepted parts that have requested one, whichever bind receives them.
     * Cancelling the future ends the wait.
     *
     * @return a future that completes with a receipt for each of these parts, in the order of the text; at once with an
     *     empty list if no part was accepted; with a {@link io.smppcore.receipt.ReceiptsMissingException} if too many
     *     texts wait, the wait takes too long, or the client is closed. Completes on a thread of a session, so its
     *     dependents must not block.
     * @throws IllegalStateException if no part has requested a receipt
     */
    public CompletableFuture<List<DeliveryReceipt>> receipts() {
        if (awaited == null) {
            throw new IllegalStateException(
                    "receipts: none were requested (expected: registeredDelivery of TextOptions)");
        }
        return awaited.receipts();
    }

    @Override
    public String toString() {
        return "Submission"
                + parts.stream()
                        .map(part -> switch (part) {
                            case Part.Accepted accepted -> accepted.messageId();
                            case Part.Refused refused ->
                                refused.response().commandStatus().toString();
                            case Part.Failed failed ->
                                failed.failure().getClass().getSimpleName();
                            case Part.NotSent notSent -> "not sent";
                        })
                        .collect(Collectors.joining(", ", "[", "]"));
    }

    private static Optional<SmppException> failureOf(Part part) {
        return switch (part) {
            case Part.Refused refused -> refusal(refused.response());
            case Part.Failed failed -> Optional.of(failed.failure());
            case Part.Accepted accepted -> Optional.empty();
            case Part.NotSent notSent -> Optional.empty();
        };
    }

    private static Optional<SmppException> refusal(SubmitSmResp response) {
        try {
            response.orThrow();
            return Optional.empty();
        } catch (NegativeResponseException e) {
            return Optional.of(e);
        }
    }

    /** The outcome of one part of a text. */
    public sealed interface Part {

        /** Returns the message of the part, as the editor of the options returned it. */
        SubmitSm message();

        /**
         * A part that the SMSC has accepted.
         *
         * @param message the message
         * @param response the response
         */
        record Accepted(SubmitSm message, SubmitSmResp response) implements Part {

            /** Returns the message_id of the part, at most 64 octets by the specification. */
            public String messageId() {
                return response.messageId();
            }
        }

        /**
         * A part that the SMSC has refused.
         *
         * @param message the message
         * @param response the response, with a negative status
         */
        record Refused(SubmitSm message, SubmitSmResp response) implements Part {}

        /**
         * A part without a response.
         *
         * @param message the message
         * @param failure the failure; a {@link io.smppcore.session.RequestFailedException} has the outcome
         */
        record Failed(SubmitSm message, SmppException failure) implements Part {}

        /**
         * A part that was not sent because an earlier one was refused or has failed.
         *
         * @param message the message
         */
        record NotSent(SubmitSm message) implements Part {}
    }
}
