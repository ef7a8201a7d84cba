package io.smppcore.client;

import io.smppcore.pdu.NegativeResponseException;
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
 * The outcome of a text: the parts that the SMSC has accepted, the one that was refused or has failed, and those that
 * were not sent because of that. A refusal is a result like any other; {@link #orThrow} throws it. Thread-safe.
 */
public final class Submission {

    private final EncodedText text;
    private final List<SubmittedPart> parts;
    private final @Nullable AwaitedReceipts awaited;

    Submission(EncodedText text, List<SubmittedPart> parts, @Nullable AwaitedReceipts awaited) {
        this.text = text;
        this.parts = List.copyOf(parts);
        this.awaited = awaited;
    }

    /**
     * Returns the encoded text, with its replacements.
     *
     * @return the whole text
     */
    public EncodedText text() {
        return text;
    }

    /**
     * Returns the outcome of each part.
     *
     * @return all parts in order, at least one: accepted ones, then perhaps one that was refused or has failed, then
     *     those not sent
     */
    public List<SubmittedPart> parts() {
        return parts;
    }

    /**
     * Returns the message_ids of the accepted parts.
     *
     * @return ids in the order of the text; as many as parts if all were accepted
     */
    public List<String> messageIds() {
        return parts.stream()
                .filter(SubmittedPart.Accepted.class::isInstance)
                .map(part -> ((SubmittedPart.Accepted) part).messageId())
                .toList();
    }

    /**
     * Tells whether every part was accepted.
     *
     * @return false when one was refused or has failed
     */
    public boolean isOk() {
        return parts.getLast() instanceof SubmittedPart.Accepted;
    }

    /**
     * Returns the first refusal or failure.
     *
     * @return a {@link NegativeResponseException}, or the exception that {@code send} would throw; empty if every part
     *     was accepted
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
     * @return this
     * @throws SubmissionFailedException if not every part was accepted
     */
    public Submission orThrow() {
        Optional<SmppException> failure = failure();
        if (failure.isPresent()) {
            int accepted = messageIds().size();
            throw new SubmissionFailedException(
                    "part " + (accepted + 1) + " of " + parts.size() + ": "
                            + failure.get().getMessage() + " (" + accepted + " accepted, "
                            + (parts.size() - accepted - 1) + " not sent)",
                    failure.get(),
                    this);
        }
        return this;
    }

    /**
     * Returns the final receipts of the accepted parts that have requested one, from any bind of the client. Cancelling
     * the future ends the wait.
     *
     * @return completes with a receipt for each of these parts, in the order of the text; at once with none if no part
     *     was accepted; with a {@link io.smppcore.receipt.ReceiptsMissingException} if too many texts wait, the wait
     *     takes too long, or the client is closed. On a thread of a session, so its dependents must not block.
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
                            case SubmittedPart.Accepted accepted -> accepted.messageId();
                            case SubmittedPart.Refused refused ->
                                refused.response().commandStatus().toString();
                            case SubmittedPart.Failed failed ->
                                failed.failure().getClass().getSimpleName();
                            case SubmittedPart.NotSent notSent -> "not sent";
                        })
                        .collect(Collectors.joining(", ", "[", "]"));
    }

    private static Optional<SmppException> failureOf(SubmittedPart part) {
        return switch (part) {
            case SubmittedPart.Refused refused -> Optional.of(refusalOf(refused));
            case SubmittedPart.Failed failed -> Optional.of(failed.failure());
            case SubmittedPart.Accepted accepted -> Optional.empty();
            case SubmittedPart.NotSent notSent -> Optional.empty();
        };
    }

    private static SmppException refusalOf(SubmittedPart.Refused refused) {
        try {
            refused.response().orThrow();
        } catch (NegativeResponseException e) {
            return e;
        }
        throw new IllegalStateException(refused + " is not refused");
    }
}
