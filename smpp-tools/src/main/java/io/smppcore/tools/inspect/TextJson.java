package io.smppcore.tools.inspect;

import io.smppcore.segment.Concatenation;
import io.smppcore.segment.Segment;
import io.smppcore.simulator.internal.JsonObject;
import io.smppcore.text.EncodedText;
import io.smppcore.text.Encoding;
import io.smppcore.text.TextAnalysis;
import io.smppcore.tools.console.AlphabetWords;
import io.smppcore.tools.console.SegmentModes;

/** The JSON form of an encoded text, printed by {@code text --json}. Later versions keep all its keys. */
final class TextJson {

    private TextJson() {}

    /** Returns one JSON object in one line. */
    static String of(SentText text) {
        Encoding encoding = text.encoded().encoding();
        return JsonObject.line(new JsonObject()
                .with("encoding", AlphabetWords.of(encoding.alphabet()))
                .with("locking", encoding.lockingShift().identifier())
                .with("single", encoding.singleShift().identifier())
                .with("data_coding", text.encoded().dataCoding().value())
                .with("units", text.encoded().units())
                .with("mode", SegmentModes.word(text.mode()))
                .with(
                        "segments",
                        text.segments().stream().map(TextJson::segment).toList())
                .with(
                        "forced_by",
                        text.analysis().forcing().stream()
                                .map(TextJson::forcing)
                                .toList())
                .with(
                        "replacements",
                        text.encoded().replacements().stream()
                                .map(TextJson::replacement)
                                .toList()));
    }

    private static JsonObject segment(Segment segment) {
        JsonObject members = new JsonObject();
        members.put("text", segment.text());
        members.put("units", segment.units());
        members.put("udh_hex", segment.udh().map(udh -> udh.octets().toHex()).orElse(""));
        members.put("octets_hex", segment.octets().toHex());
        segment.concatenation()
                .filter(part -> part.scheme() == Concatenation.Scheme.SAR)
                .ifPresent(part -> members.put("sar", sar(part)));
        return members;
    }

    private static JsonObject sar(Concatenation part) {
        return new JsonObject()
                .with("ref", part.reference())
                .with("total", part.total())
                .with("seq", part.sequence());
    }

    private static JsonObject forcing(TextAnalysis.ForcingCharacter character) {
        return new JsonObject()
                .with("character", Character.toString(character.codePoint()))
                .with("code_point", "U+%04X".formatted(character.codePoint()))
                .with("index", character.index());
    }

    private static JsonObject replacement(EncodedText.Replacement replacement) {
        return new JsonObject()
                .with("index", replacement.index())
                .with("original", replacement.original())
                .with("substitute", replacement.substitute());
    }
}
