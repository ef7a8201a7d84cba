package io.smppcore.text;

import io.smppcore.type.DataCoding;
import io.smppcore.type.InvalidFieldException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Computation of the encodings from which a {@link TextEncoder} may choose, the preferred ones first. Confined to one
 * call.
 */
final class Candidates {

    private final TextEncoder.Builder settings;
    private final List<Candidate> all = new ArrayList<>();

    private Candidates(TextEncoder.Builder settings) {
        this.settings = settings;
    }

    static Candidate[] of(TextEncoder.Builder settings) {
        return new Candidates(settings).toArray();
    }

    private Candidate[] toArray() {
        if (settings.only.isPresent()) {
            addOnly(settings.only.get());
        } else {
            addAny();
        }
        all.forEach(this::checkReplacement);
        return all.toArray(Candidate[]::new);
    }

    private void addOnly(Encoding encoding) {
        DataCoding dataCoding = dataCoding(encoding.alphabet())
                .orElseThrow(() -> new InvalidFieldException(
                        "data_coding",
                        "none for " + encoding.alphabet() + (settings.messageClass < 0 ? "" : " with a message class"),
                        "one that is set for it, or another encoding"));
        all.add(Candidate.of(encoding, dataCoding, Candidate.DEFAULT));
    }

    private void addAny() {
        add(Encoding.of(settings.defaultAlphabet.alphabet()), Candidate.DEFAULT);
        if (settings.defaultAlphabet != DefaultAlphabet.GSM) {
            add(Encoding.GSM, Candidate.DEFAULT);
        }
        addNational();
        settings.alternatives.forEach(this::addAlternative);
        add(Encoding.UCS2, Candidate.UCS2);
    }

    private void addAlternative(Alphabet alphabet) {
        boolean excludedByClass = settings.messageClass >= 0;
        if (alphabet == Alphabet.BINARY || (dataCoding(alphabet).isEmpty() && !excludedByClass)) {
            throw new InvalidFieldException(
                    "alternative",
                    alphabet.toString(),
                    "an alphabet of text that has a data_coding, or one set for it");
        }
        add(Encoding.of(alphabet), Candidate.ALTERNATIVE);
    }

    private void addNational() {
        if (!settings.languages.isEmpty() && dataCoding(Alphabet.GSM).isEmpty()) {
            throw new InvalidFieldException(
                    "languages", settings.languages.toString(), "none, or a data_coding set for GSM 7-bit");
        }
        Set<NationalLanguage> languages = new LinkedHashSet<>();
        languages.add(NationalLanguage.DEFAULT);
        languages.addAll(settings.languages);
        for (NationalLanguage locking : languages) {
            for (NationalLanguage single : languages) {
                // Spanish has a single shift only, so it needs the default main table; the pair of defaults is a
                // candidate already.
                if (locking.hasLockingShift() || (locking == NationalLanguage.DEFAULT && locking != single)) {
                    add(Encoding.gsm(locking, single), Candidate.NATIONAL);
                }
            }
        }
    }

    /** Adds an encoding if there is a data_coding for its alphabet. */
    private void add(Encoding encoding, int rank) {
        dataCoding(encoding.alphabet()).ifPresent(value -> all.add(Candidate.of(encoding, value, rank)));
    }

    private Optional<DataCoding> dataCoding(Alphabet alphabet) {
        DataCoding set = settings.dataCodings.get(alphabet);
        if (set != null) {
            return Optional.of(set);
        }
        return settings.messageClass < 0
                ? DataCodings.of(alphabet, settings.defaultAlphabet)
                : DataCodings.ofClass(alphabet, settings.messageClass);
    }

    private void checkReplacement(Candidate candidate) {
        if (candidate.codec().unencodable(settings.replacement, 0) != TextCodec.NONE) {
            throw new InvalidFieldException("replacement", settings.replacement, "a character of " + candidate.codec());
        }
    }
}
