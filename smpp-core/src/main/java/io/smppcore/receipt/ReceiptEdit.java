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
 * An edit of the text of a received receipt, which replaces single values in its octets and keeps all other octets,
 * whatever their alphabet is. Made by {@link ReceiptFormat#edit} for one receipt. Not thread-safe.
 *
 * <p>Keys and the replaced values are ASCII. Each of their characters is one octet, which is the same in GSM 7-bit, or
 * two octets (UTF-16).
 */
final class ReceiptEdit {

    /** Substitute for the octets below 0x20, which are letters in GSM 7-bit and must not be taken for white space. */
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

    /** The fields in the text that the parser has decoded, for comparison with their new values. */
    private final ReceiptText parsed;

    /** The replacements by the index of the first character that they replace. */
    private final Map<Integer, Replacement> replacements = new TreeMap<>();

    /**
     * An encoding to try, in which each character has the same number of octets, so that an index in the text gives the
     * place in the octets.
     */
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
        this.parsed = fields.inGsm(receipt.rawText());
    }

    /**
     * Returns an edit of the text of a receipt.
     *
     * @param receipt the parsed receipt
     * @return null if the text has neither an id nor a word for the state, or if the id is not found in any of the
     *     encodings that are tried
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
        ReceiptText parsed = receipt.fields();
        // The first encoding would give the same text, which then is not searched again.
        ReceiptText first = from == 0 && parsed != null && parsed.isAscii(octets) ? parsed : null;
        for (View view : VIEWS) {
            ReceiptText fields = first != null && view.isGsm ? first : view.read(octets, from);
            boolean isReceipt = id != null || fields.hasStat();
            if (isReceipt && Objects.equals(fields.code(ReceiptText.ID), id)) {
                return new ReceiptEdit(octets, from, view, fields, receipt);
            }
        }
        return null;
    }

    /**
     * Replaces the value of a key. If the key is missing, adds it after the id, or after the state if there is no id;
     * the text has at least one of the two. A value that equals the parsed one leaves the octets unchanged. Fails with
     * {@link io.smppcore.type.InvalidFieldException} if a different value is empty or contains white space.
     */
    void replace(int key, String name, String value) {
        if (value.equals(fields.code(key)) || value.equals(parsed.code(key)) || value.equals(parsed.value(key))) {
            return;
        }
        String word = ReceiptLayout.word(name, value);
        if (fields.to(key) > 0) {
            // An empty value ends right before the next key, so the new value needs a space after it.
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
