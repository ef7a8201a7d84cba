package io.smppcore.tools.pairs;

import io.smppcore.tools.console.WordConverter;
import java.util.stream.Stream;

/** Reads a {@link PairsMode} in the spelling of a command line. */
final class PairsModeConverter extends WordConverter<PairsMode> {

    PairsModeConverter() {
        super("a mode", spelled(Stream.of(PairsMode.values())));
    }
}
