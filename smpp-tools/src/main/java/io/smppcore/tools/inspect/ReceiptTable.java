package io.smppcore.tools.inspect;

import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptDate;
import io.smppcore.simulator.internal.JsonObject;
import java.util.Formatter;
import java.util.Locale;
import java.util.Optional;

/**
 * The conversion of a receipt to a table, with the meaning of its fields. Texts are quoted and escaped as in JSON, so
 * that a terminal does not interpret them.
 */
final class ReceiptTable {

    private final Formatter out = new Formatter(Locale.ROOT);

    private ReceiptTable() {}

    /** Returns the lines of the table, each with a line break at its end. */
    static String of(DeliveryReceipt receipt) {
        ReceiptTable table = new ReceiptTable();
        receipt.id().ifPresent(id -> table.row("id", JsonObject.line(id)));
        receipt.sub().ifPresent(count -> table.row("sub", Integer.toString(count)));
        receipt.dlvrd().ifPresent(count -> table.row("dlvrd", Integer.toString(count)));
        table.date("submit date", receipt.submitDate());
        table.date("done date", receipt.doneDate());
        receipt.stat().ifPresent(stat -> table.row("stat", JsonObject.line(stat) + "  " + meaning(receipt)));
        receipt.err().ifPresent(err -> table.row("err", JsonObject.line(err)));
        receipt.otherFields().forEach((name, value) -> table.row(name, JsonObject.line(value)));
        receipt.text().ifPresent(text -> table.row("text", JsonObject.line(text)));
        return table.out.toString();
    }

    private static String meaning(DeliveryReceipt receipt) {
        String kind = switch (receipt.kind()) {
            case FINAL -> ", final";
            case INTERMEDIATE -> ", intermediate";
            case NEITHER -> "";
        };
        return receipt.messageState().map(state -> state + kind).orElse("(not in the specification)");
    }

    private void date(String name, Optional<ReceiptDate> date) {
        date.ifPresent(written -> row(
                name,
                JsonObject.line(written.raw()) + "  " + ReceiptJson.date(date).orElse("(no date)")));
    }

    private void row(String name, String value) {
        out.format("  %-14s%s%n", name + " ", value);
    }
}
