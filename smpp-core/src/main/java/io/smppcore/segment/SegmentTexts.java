package io.smppcore.segment;

import io.smppcore.internal.text.Septets;
import io.smppcore.text.Alphabet;
import io.smppcore.text.Encoding;
import io.smppcore.text.TextDecoder;
import io.smppcore.type.DataCoding;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decoder of the segments of one message. Adjacent segments with the same data_coding and tables are joined before they
 * are decoded, as a sender may have split a character between them. Not thread-safe.
 */
final class SegmentTexts {

    /** The septet of GSM 7-bit that precedes a septet of the extension table. */
    private static final int ESCAPE = 0x1B;

    private static final int BYTE_ORDER_MARK = 0xFEFF;
    private static final int SWAPPED_MARK = 0xFFFE;

    private static final Octets ZERO = Octets.of((byte) 0);

    private final TextDecoder decoder;
    private final StringBuilder text = new StringBuilder();

    /** Septets or octets of adjacent segments with the same form, not yet decoded. */
    private final List<Octets> run = new ArrayList<>();

    private @Nullable Form formOfRun;
    private boolean runIsUnpacked;

    /**
     * True if the run starts with a byte order mark. A further segment with a byte order mark starts a new run, because
     * its byte order may be different.
     */
    private boolean runIsMarked;

    /** True if the last segment ended with seven zero bits, which the decoder read as padding. */
    private boolean zeroDropped;

    private SegmentTexts(TextDecoder decoder) {
        this.decoder = decoder;
    }

    /** The properties that must be equal for octets to be joined before they are decoded. */
    private record Form(DataCoding dataCoding, Encoding encoding) {}

    static String decode(List<ReceivedSegment> segments, TextDecoder decoder) {
        SegmentTexts texts = new SegmentTexts(decoder);
        for (ReceivedSegment segment : segments) {
            texts.add(segment);
        }
        texts.endRun();
        return texts.text.toString();
    }

    private void add(ReceivedSegment segment) {
        SegmentBody body = SegmentBody.of(segment);
        Octets units = decoder.unpack(
                segment.dataCoding(), body.octets(), body.besideHeader().headerOctets());
        Form form = new Form(segment.dataCoding(), encoding(segment.dataCoding(), body.udh()));
        boolean marked = form.encoding.alphabet() == Alphabet.UCS2 && startsWithMark(units);
        if (!form.equals(formOfRun) || (marked && runIsMarked)) {
            endRun();
            formOfRun = form;
            runIsMarked = marked;
        }
        addToRun(body, units);
    }

    private static boolean startsWithMark(Octets units) {
        int first = units.length() < 2 ? 0 : (units.octetAt(0) << Byte.SIZE) | units.octetAt(1);
        return first == BYTE_ORDER_MARK || first == SWAPPED_MARK;
    }

    /*
     * Seven zero bits at the end of packed octets are padding or the character @. Within a message they are padding
     * only if the next segment starts with an escape pair, for which a septet was left unused.
     */
    private void addToRun(SegmentBody body, Octets units) {
        if (zeroDropped && !startsWithEscape(units)) {
            run.add(ZERO);
        }
        boolean unpacked = !units.equals(body.octets());
        zeroDropped = unpacked
                && units.length()
                        < Septets.count(body.octets(), body.besideHeader().fillBits())
                && body.octets().octetAt(body.octets().length() - 1) >>> 1 == 0;
        runIsUnpacked |= unpacked;
        run.add(units);
    }

    private static boolean startsWithEscape(Octets units) {
        return !units.isEmpty() && units.octetAt(0) == ESCAPE;
    }

    private Encoding encoding(DataCoding dataCoding, Udh udh) {
        Encoding encoding = decoder.encoding(dataCoding);
        return encoding.alphabet() == Alphabet.GSM
                ? Encoding.gsm(
                        udh.lockingShift().identifier(), udh.singleShift().identifier())
                : encoding;
    }

    private void endRun() {
        if (formOfRun == null) {
            return;
        }
        Octets joined = SegmentBody.join(run);
        // Decodes by data_coding if possible, because the decoder may have its own charset for it.
        boolean byEncoding = runIsUnpacked || formOfRun.encoding.headerElementOctets() > 0;
        text.append(
                byEncoding ? decoder.decode(formOfRun.encoding, joined) : decoder.decode(formOfRun.dataCoding, joined));
        run.clear();
        runIsUnpacked = false;
        zeroDropped = false;
    }
}
