package io.smppcore.tools.inspect;

import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptDate;
import io.smppcore.simulator.internal.JsonObject;
import io.smppcore.type.MessageState;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The JSON form of receipts, printed by {@code receipt --json}. Later versions keep all its keys. */
final class ReceiptJson {

    private static final DateTimeFormatter MINUTES = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm", Locale.ROOT);

    private ReceiptJson() {}

    /** Returns one JSON object in one line. */
    static String of(DeliveryReceipt receipt) {
        JsonObject members = new JsonObject();
        members.put("id", receipt.id().orElse(null));
        members.put("sub", count(receipt.sub()));
        members.put("dlvrd", count(receipt.dlvrd()));
        members.put("submit_date", date(receipt.submitDate()).orElse(null));
        members.put("done_date", date(receipt.doneDate()).orElse(null));
        members.put("stat", receipt.stat().orElse(null));
        members.put("err", receipt.err().orElse(null));
        members.put("text", receipt.text().orElse(null));
        members.put(
                "message_state", receipt.messageState().map(MessageState::value).orElse(null));
        if (!receipt.otherFields().isEmpty()) {
            members.put("other_fields", receipt.otherFields());
        }
        return JsonObject.line(members);
    }

    private static @Nullable Integer count(OptionalInt count) {
        return count.isPresent() ? count.getAsInt() : null;
    }

    /**
     * Returns a date in ISO 8601, with the precision of the receipt, and with its offset from UTC if it has one. Empty
     * if it is missing or invalid.
     */
    static Optional<String> date(Optional<ReceiptDate> date) {
        return date.flatMap(ReceiptDate::form).flatMap(form -> text(date.get(), form));
    }

    private static Optional<String> text(ReceiptDate date, ReceiptDate.Form form) {
        Optional<OffsetDateTime> withOffset = date.withOffset();
        return withOffset.isPresent()
                ? withOffset.map(DateTimeFormatter.ISO_OFFSET_DATE_TIME::format)
                : date.local().map(local -> formatter(form).format(local));
    }

    private static DateTimeFormatter formatter(ReceiptDate.Form form) {
        boolean minutes = form == ReceiptDate.Form.YYMMDDHHMM || form == ReceiptDate.Form.YYYYMMDDHHMM;
        return minutes ? MINUTES : DateTimeFormatter.ISO_LOCAL_DATE_TIME;
    }
}
