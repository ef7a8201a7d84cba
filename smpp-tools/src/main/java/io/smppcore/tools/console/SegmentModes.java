package io.smppcore.tools.console;

import io.smppcore.segment.Segmenter;
import java.util.stream.Stream;

/** The converter of a {@link Segmenter.Mode}: {@code udh8}, {@code udh16}, {@code sar} or {@code payload}. */
public final class SegmentModes extends WordConverter<Segmenter.Mode> {

    /** Creates the converter; called by picocli. */
    public SegmentModes() {
        super("a mode", Stream.of(Segmenter.Mode.values()), SegmentModes::word);
    }

    /** Returns the name of a mode on the command line. */
    public static String word(Segmenter.Mode mode) {
        return switch (mode) {
            case UDH_8 -> "udh8";
            case UDH_16 -> "udh16";
            case SAR -> "sar";
            case MESSAGE_PAYLOAD -> "payload";
        };
    }
}
