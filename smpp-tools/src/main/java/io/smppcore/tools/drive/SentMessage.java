package io.smppcore.tools.drive;

import io.smppcore.client.Submission;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.simulator.internal.JsonObject;
import io.smppcore.text.EncodedText;
import io.smppcore.tools.console.AlphabetWords;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.util.Formatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The outcome of the message of {@code send}, with its two forms of output. Immutable.
 *
 * @param submission parts of the message with their responses
 * @param awaitsReceipts true if receipts were requested
 * @param receipts receipts that arrived
 * @param failure reason why a part was not accepted, or why receipts are missing; empty if there is none
 */
record SentMessage(
        Submission submission, boolean awaitsReceipts, List<DeliveryReceipt> receipts, Optional<String> failure) {

    private static final String ROW = "%-14s%s%n";

    /** Returns true if all parts were accepted and, if receipts were requested, delivered. */
    boolean isClean() {
        return problem().isEmpty();
    }

    /** Returns the problem in one line; empty if there is none. */
    Optional<String> problem() {
        return failure.isPresent() || !awaitsReceipts ? failure : undelivered();
    }

    private Optional<String> undelivered() {
        return receipts.stream()
                .filter(receipt -> !isDelivered(receipt))
                .findFirst()
                .map(receipt ->
                        "message " + receipt.id().orElse("without an id") + " was not delivered: " + state(receipt));
    }

    private static boolean isDelivered(DeliveryReceipt receipt) {
        return receipt.messageState()
                .filter(state -> state.equals(MessageState.DELIVERED) || state.equals(MessageState.ACCEPTED))
                .isPresent();
    }

    private static String state(DeliveryReceipt receipt) {
        return receipt.stat()
                .or(() -> receipt.messageState().map(MessageState::toString))
                .orElse("no state");
    }

    /**
     * Returns lines for a terminal. Texts from the SMSC are quoted and escaped, so that the terminal does not interpret
     * them.
     */
    String toTable() {
        Formatter out = new Formatter(Locale.ROOT);
        EncodedText text = submission.text();
        out.format(
                ROW,
                "accepted",
                submission.messageIds().size() + " of " + submission.parts().size() + " parts");
        out.format(
                ROW, "encoding", AlphabetWords.of(text.encoding().alphabet()) + ", data_coding " + text.dataCoding());
        submission.messageIds().forEach(id -> out.format(ROW, "message id", JsonObject.line(id)));
        receipts.forEach(receipt -> out.format(
                ROW,
                "receipt",
                JsonObject.line(receipt.id().orElse("")) + " " + JsonObject.line(state(receipt))
                        + receipt.err()
                                .map(err -> " err " + JsonObject.line(err))
                                .orElse("")));
        return out.toString();
    }

    /** Returns one JSON object in one line. Later versions keep all its keys. */
    String toJson() {
        JsonObject members = new JsonObject();
        members.put("accepted", submission.isOk());
        members.put("parts", submission.parts().size());
        members.put("encoding", AlphabetWords.of(submission.text().encoding().alphabet()));
        members.put("data_coding", submission.text().dataCoding().value());
        members.put("message_ids", submission.messageIds());
        members.put("status", status().map(CommandStatus::toHex).orElse(null));
        if (awaitsReceipts) {
            members.put("delivered", isClean());
            members.put("receipts", receipts.stream().map(SentMessage::receipt).toList());
        }
        members.put("problem", problem().orElse(null));
        return JsonObject.line(members);
    }

    /**
     * Returns the status of the first part that was refused, or ESME_ROK if all parts were accepted. Empty if a part
     * has no response and none was refused.
     */
    private Optional<CommandStatus> status() {
        for (Submission.Part part : submission.parts()) {
            if (part instanceof Submission.Part.Refused refused) {
                return Optional.of(refused.response().commandStatus());
            }
        }
        return submission.isOk() ? Optional.of(CommandStatus.ESME_ROK) : Optional.empty();
    }

    private static JsonObject receipt(DeliveryReceipt receipt) {
        return new JsonObject()
                .with("id", receipt.id().orElse(null))
                .with("stat", receipt.stat().orElse(null))
                .with("err", receipt.err().orElse(null))
                .with(
                        "message_state",
                        receipt.messageState().map(MessageState::value).orElse(null));
    }
}
