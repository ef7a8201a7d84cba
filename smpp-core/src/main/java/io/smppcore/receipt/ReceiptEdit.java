package io.smppcore.receipt;

import io.smppcore.pdu.MessageRequest;
import io.smppcore.segment.Udh;
import io.smppcore.type.Octets;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The octets of the text of a received receipt, some of whose values are replaced in place. All other octets remain,
 * whatever their alphabet. Not thread-safe.
 *
 * <p>Keys and the replaced values are ASCII, also in GSM 7-bit, in one octet or in two (UTF-16).
 */
final class ReceiptEdit {

    /** A character for control octets of GSM 7-bit, which are letters and not white space there. */
    private static final char GSM_LETTER = '\u00BF';

    private static final List<View> VIEWS = List.of(
            new View(StandardCharsets.ISO_8859_1, 1, true),
            new View(StandardCharsets.ISO_8859_1, 1, false),
            new View(StandardCharsets.UTF_16BE, 2, false),
            new View(StandardCharsets.UTF_16LE, 2, false));

    private final Octets octets;
    private final int from;
    private final View view;
    private final ReceiptText fields;

    /** The fields as the parser has read them. */
    private final ReceiptText parsed;

    /** The replacements by their places. */
    private final Map<Integer, Replacement> replacements = new TreeMap<>();

    /** A way to read octets, each character of which has the same number of them. */
    private record View(Charset charset, int octetsPerCharacter, boolean isGsm) {

        ReceiptText read(Octets octets, int from) {
            String text = new String(octets.range(from, octets.length()).toByteArray(), charset);
            return new ReceiptText(isGsm ? withGsmLetters(text) : text, false);
        }

        private static String withGsmLetters(String text) {
            int end = text.length();
            while (end > 0 && text.charAt(end - 1) == 0) {
                end--;
            }
            StringBuilder letters = null;
            for (int i = 0; i < end; i++) {
                char c = text.charAt(i);
                if (c < ' ' && c != '\r' && c != '\n') {
                    if (letters == null) {
                        letters = new StringBuilder(text);
                    }
                    letters.setCharAt(i, GSM_LETTER);
                }
            }
            return letters == null ? text : letters.toString();
        }
    }

    private record Replacement(int to, String value) {}

    private ReceiptEdit(Octets octets, int from, View view, ReceiptText fields, DeliveryReceipt receipt) {
        this.octets = octets;
        this.from = from;
        this.view = view;
        this.fields = fields;
        this.parsed = new ReceiptText(receipt.rawText(), true);
    }

    /**
     * Returns an edit of the text of a receipt.
     *
     * @param receipt the parsed receipt
     * @return null if the text has neither an id nor a word for the state, or its characters do not all have one or two
     *     octets
     */
    static @Nullable ReceiptEdit of(MessageRequest<?> message, DeliveryReceipt receipt) {
        Octets octets = message.messageOctets();
        if (message.esmClass().hasUdh() && Udh.read(octets) instanceof Udh udh) {
            ReceiptEdit edit = of(octets, udh.length(), receipt);
            if (edit != null) {
                return edit;
            }
        }
        return of(octets, 0, receipt);
    }

    private static @Nullable ReceiptEdit of(Octets octets, int from, DeliveryReceipt receipt) {
        String id = receipt.textId().orElse(null);
        for (View view : VIEWS) {
            ReceiptText fields = view.read(octets, from);
            boolean isReceipt = id != null || fields.hasStat();
            if (isReceipt && Objects.equals(fields.code(ReceiptText.ID), id)) {
                return new ReceiptEdit(octets, from, view, fields, receipt);
            }
        }
        return null;
    }

    /**
     * Replaces the value of a key; if it has none, adds the key after the id or the state, without which there is no
     * edit. Fails with {@link io.smppcore.type.InvalidFieldException} if another value than the present one is empty or
     * contains white space.
     */
    void replace(int key, String name, String value) {
        if (value.equals(fields.code(key)) || value.equals(parsed.code(key)) || value.equals(parsed.value(key))) {
            return;
        }
        String word = ReceiptLayout.word(name, value);
        if (fields.to(key) > 0) {
            // An empty value is the place right before the next key.
            String end = fields.hasValue(key) ? "" : " ";
            replacements.put(fields.from(key), new Replacement(fields.to(key), word + end));
        } else {
            int place = fields.to(fields.hasValue(ReceiptText.ID) ? ReceiptText.ID : ReceiptText.STAT);
            Replacement added = new Replacement(place, " " + name + ":" + word);
            replacements.merge(place, added, (a, b) -> new Replacement(place, a.value + b.value));
        }
    }

    /** Returns the octets with the replacements. */
    Octets octets() {
        byte[] all = octets.toByteArray();
        int length = all.length;
        for (Map.Entry<Integer, Replacement> entry : replacements.entrySet()) {
            Replacement replacement = entry.getValue();
            int characters = replacement.value.length() - (replacement.to - entry.getKey());
            length += characters * view.octetsPerCharacter;
        }
        byte[] edited = new byte[length];
        int read = 0;
        int written = 0;
        for (Map.Entry<Integer, Replacement> entry : replacements.entrySet()) {
            Replacement replacement = entry.getValue();
            int unchanged = offset(entry.getKey()) - read;
            System.arraycopy(all, read, edited, written, unchanged);
            byte[] value = replacement.value.getBytes(view.charset);
            System.arraycopy(value, 0, edited, written + unchanged, value.length);
            written += unchanged + value.length;
            read = offset(replacement.to);
        }
        System.arraycopy(all, read, edited, written, all.length - read);
        return Octets.wrap(edited);
    }

    private int offset(int character) {
        return from + character * view.octetsPerCharacter;
    }
}
