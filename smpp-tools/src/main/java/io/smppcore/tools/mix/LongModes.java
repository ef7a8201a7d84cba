package io.smppcore.tools.mix;

import io.smppcore.segment.SegmentMode;
import io.smppcore.tools.console.WordConverter;
import java.util.LinkedHashMap;
import java.util.Map;

/** The ways to send a long message, by their words. */
final class LongModes extends WordConverter<SegmentMode> {

    LongModes() {
        super("a mode", byWord());
    }

    static String word(SegmentMode mode) {
        return switch (mode) {
            case UDH_8 -> "udh8";
            case UDH_16 -> "udh16";
            case SAR -> "sar";
            case MESSAGE_PAYLOAD -> "payload";
        };
    }

    private static Map<String, SegmentMode> byWord() {
        Map<String, SegmentMode> modes = new LinkedHashMap<>();
        for (SegmentMode mode : SegmentMode.values()) {
            modes.put(word(mode), mode);
        }
        return modes;
    }
}
