package io.smppcore.tools.console;

import io.smppcore.segment.SegmentMode;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads a {@link SegmentMode} in its spelling on the command line. */
public final class SegmentModes extends WordConverter<SegmentMode> {

    /** Creates the converter; called by picocli. */
    public SegmentModes() {
        super("a mode", byWord());
    }

    /** Returns the spelling of a mode. */
    public static String word(SegmentMode mode) {
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
