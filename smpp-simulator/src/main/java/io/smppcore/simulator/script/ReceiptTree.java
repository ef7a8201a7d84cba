package io.smppcore.simulator.script;

import io.smppcore.receipt.ReceiptDateForm;
import io.smppcore.simulator.scenario.ReceiptBehaviour;
import io.smppcore.simulator.scenario.ReceiptWording;
import io.smppcore.tlv.Tlv;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What is said about receipts, as the values that a file has. */
final class ReceiptTree {

    private ReceiptTree() {}

    static Map<String, Object> of(ReceiptBehaviour receipts) {
        ReceiptBehaviour usual = ReceiptBehaviour.defaults();
        return new ScenarioTree()
                .add("states", Written.states(receipts.states()), Written.states(usual.states()))
                .add("delay", Written.delay(receipts.delay()), Written.delay(usual.delay()))
                .add("form", Values.word(receipts.form()), Values.word(usual.form()))
                .add("pdu", carrier(receipts.pdu()), carrier(usual.pdu()))
                .add("id", Values.word(receipts.id()), Values.word(usual.id()))
                .add("early", Written.chance(receipts.early()), Written.chance(usual.early()))
                .add("duplicate", Written.chance(receipts.duplicate()), Written.chance(usual.duplicate()))
                .add("lost", Written.chance(receipts.lost()), Written.chance(usual.lost()))
                .add("intermediate", intermediate(receipts.intermediate()), intermediate(usual.intermediate()))
                .add("text", wording(receipts.text()))
                .add("tlvs", tlvs(receipts.tlvs()))
                .map();
    }

    private static String carrier(ReceiptBehaviour.Carrier carrier) {
        return carrier.name().toLowerCase(Locale.ROOT);
    }

    private static Object intermediate(ReceiptBehaviour.Intermediate intermediate) {
        return switch (intermediate) {
            case NONE -> false;
            case NOTIFICATION -> true;
            case RECEIPT -> Values.word(intermediate);
        };
    }

    private static Map<String, Object> wording(ReceiptWording wording) {
        ReceiptWording usual = ReceiptWording.defaults();
        Map<String, Object> words = new LinkedHashMap<>();
        wording.words().forEach((state, word) -> words.put(Written.state(state), word));
        return new ScenarioTree()
                .add("counts", Values.word(wording.counts()), Values.word(usual.counts()))
                .add("err", wording.err(), usual.err())
                .add("err-failed", wording.errFailed(), usual.errFailed())
                .add("dates", dates(wording.dates()), dates(usual.dates()))
                .add("words", words)
                .add("with-text", wording.quotes(), usual.quotes())
                .add("quoted-characters", wording.quotedCharacters(), usual.quotedCharacters())
                .map();
    }

    private static String dates(ReceiptDateForm form) {
        return ReceiptReader.DATES.entrySet().stream()
                .filter(date -> date.getValue() == form)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseGet(form::name);
    }

    private static Map<String, Object> tlvs(List<Tlv> tlvs) {
        Map<String, Object> values = new LinkedHashMap<>();
        tlvs.forEach(tlv ->
                values.put("0x%04X".formatted(tlv.tag()), "0x" + tlv.value().toHex()));
        return values;
    }
}
