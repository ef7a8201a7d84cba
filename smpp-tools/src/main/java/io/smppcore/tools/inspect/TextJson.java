package io.smppcore.tools.inspect;

import io.smppcore.segment.Concatenation;
import io.smppcore.segment.Segment;
import io.smppcore.text.EncodedText;
import io.smppcore.text.Encoding;
import io.smppcore.text.TextAnalysis;
import io.smppcore.tools.console.AlphabetWords;
import io.smppcore.tools.console.JsonObject;
import io.smppcore.tools.console.SegmentModes;
import java.util.LinkedHashMap;
import java.util.Map;

/** An encoded text in JSON, as printed by {@code text --json}. Keys are never removed. */
final class TextJson {

    private TextJson() {}

    /** Returns one JSON object in one line. */
    static String of(SentText text) {
        Encoding encoding = text.encoded().encoding();
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("encoding", AlphabetWords.of(encoding.alphabet()));
        members.put("locking", encoding.lockingShift().identifier());
        members.put("single", encoding.singleShift().identifier());
        members.put("data_coding", text.encoded().dataCoding().value());
        members.put("units", text.encoded().units());
        members.put("mode", SegmentModes.word(text.mode()));
        members.put("segments", text.segments().stream().map(TextJson::segment).toList());
        members.put(
                "forced_by",
                text.analysis().forcing().stream().map(TextJson::forcing).toList());
        members.put(
                "replacements",
                text.encoded().replacements().stream()
                        .map(TextJson::replacement)
                        .toList());
        return JsonObject.write(members);
    }

    private static Map<String, Object> segment(Segment segment) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("text", segment.text());
        members.put("units", segment.units());
        members.put("udh_hex", segment.udh().map(udh -> udh.octets().toHex()).orElse(""));
        members.put("octets_hex", segment.octets().toHex());
        segment.concatenation()
                .filter(part -> part.scheme() == Concatenation.Scheme.SAR)
                .ifPresent(part -> members.put("sar", sar(part)));
        return members;
    }

    private static Map<String, Object> sar(Concatenation part) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("ref", part.reference());
        members.put("total", part.total());
        members.put("seq", part.sequence());
        return members;
    }

    private static Map<String, Object> forcing(TextAnalysis.ForcingCharacter character) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("character", Character.toString(character.codePoint()));
        members.put("code_point", "U+%04X".formatted(character.codePoint()));
        members.put("index", character.index());
        return members;
    }

    private static Map<String, Object> replacement(EncodedText.Replacement replacement) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("index", replacement.index());
        members.put("original", replacement.original());
        members.put("substitute", replacement.substitute());
        return members;
    }
}
