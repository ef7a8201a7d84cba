package io.smppcore.simulator.script;

import io.smppcore.receipt.ReceiptDateForm;
import io.smppcore.simulator.scenario.ReceiptBehaviour;
import io.smppcore.simulator.scenario.ReceiptWording;
import io.smppcore.tlv.Tlv;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What is said about receipts. */
final class ReceiptReader {

    static final Map<String, ReceiptDateForm> DATES = Map.of(
            "yyMMddHHmm", ReceiptDateForm.YYMMDDHHMM,
            "yyMMddHHmmss", ReceiptDateForm.YYMMDDHHMMSS,
            "yyyyMMddHHmm", ReceiptDateForm.YYYYMMDDHHMM,
            "yyyyMMddHHmmss", ReceiptDateForm.YYYYMMDDHHMMSS);

    private ReceiptReader() {}

    static ReceiptBehaviour read(ReceiptBehaviour base, Item item) {
        ReceiptBehaviour.Builder receipts = base.toBuilder();
        return item.fields()
                .on(
                        "states",
                        value -> receipts.states(Values.weights(
                                value, MessageState.DELIVERED, place -> text -> Values.state(place, text))))
                .on("delay", value -> receipts.delay(DelayReader.read(value)))
                .on("form", value -> receipts.form(Values.word(value, ReceiptBehaviour.Form.class)))
                .on("pdu", value -> receipts.pdu(carrier(value)))
                .on("id", value -> receipts.id(Values.word(value, ReceiptBehaviour.IdForm.class)))
                .on("early", value -> receipts.early(Values.chance(value)))
                .on("duplicate", value -> receipts.duplicate(Values.chance(value)))
                .on("lost", value -> receipts.lost(Values.chance(value)))
                .on("intermediate", value -> receipts.intermediate(intermediate(value)))
                .on("text", value -> receipts.text(wording(base.text(), value)))
                .on("tlvs", value -> receipts.tlvs(tlvs(value)))
                .build(receipts::build);
    }

    private static ReceiptBehaviour.Carrier carrier(Item item) {
        return switch (item.text()) {
            case "deliver_sm" -> ReceiptBehaviour.Carrier.DELIVER_SM;
            case "data_sm" -> ReceiptBehaviour.Carrier.DATA_SM;
            default -> throw item.wrong("deliver_sm or data_sm");
        };
    }

    private static ReceiptBehaviour.Intermediate intermediate(Item item) {
        return switch (item.text()) {
            case "false" -> ReceiptBehaviour.Intermediate.NONE;
            case "true" -> ReceiptBehaviour.Intermediate.NOTIFICATION;
            default -> Values.word(item, ReceiptBehaviour.Intermediate.class);
        };
    }

    private static ReceiptWording wording(ReceiptWording base, Item item) {
        ReceiptWording.Builder wording = base.toBuilder();
        return item.fields()
                .on("counts", value -> wording.counts(Values.word(value, ReceiptWording.Counts.class)))
                .on("err", value -> wording.err(value.text()))
                .on("err-failed", value -> wording.errFailed(value.text()))
                .on("dates", value -> wording.dates(dates(value)))
                .on("words", value -> wording.words(words(value)))
                .on("with-text", value -> wording.quotes(Values.flag(value)))
                .on("quoted-characters", value -> wording.quotedCharacters(Values.integer(value)))
                .build(wording::build);
    }

    private static ReceiptDateForm dates(Item item) {
        ReceiptDateForm form = DATES.get(item.text());
        if (form == null) {
            throw item.wrong("one of "
                    + String.join(", ", DATES.keySet().stream().sorted().toList()));
        }
        return form;
    }

    private static Map<MessageState, String> words(Item item) {
        Map<MessageState, String> words = new HashMap<>();
        item.map().forEach((state, word) -> words.put(Values.state(word, state), word.text()));
        return words;
    }

    /** Octets when they begin with 0x, otherwise a text with its NUL. */
    private static List<Tlv> tlvs(Item item) {
        List<Tlv> tlvs = new ArrayList<>();
        item.map().forEach((tag, value) -> tlvs.add(new Tlv(Values.tag(value, tag), octets(value))));
        return tlvs;
    }

    private static Octets octets(Item item) {
        Octets octets = Values.octets(item);
        return item.text().startsWith(Values.HEX_PREFIX)
                ? octets
                : Octets.takingOver(Arrays.copyOf(octets.toByteArray(), octets.length() + 1));
    }
}
