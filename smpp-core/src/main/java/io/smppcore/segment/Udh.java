package io.smppcore.segment;

import io.smppcore.text.NationalLanguage;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A user data header (3GPP TS 23.040 9.2.3.24), which precedes the text if esm_class has the bit 0x40.
 *
 * <pre>
 * UDHL(1) { identifier(1) length(1) data(length) }*
 * </pre>
 *
 * <p>UDHL counts the octets after it. The header keeps its encoded octets, including unknown and repeated elements, and
 * each accessor searches them. Immutable, with equality by content.
 */
public final class Udh implements UdhReading {

    /** Octets before the data of an element: the identifier and the length. */
    static final int ELEMENT_HEADER_OCTETS = 2;

    private static final String FIELD = "user data header";
    private static final int MAX_UDHL = 255;

    /* Well-formed by construction: UDHL, followed by that many octets of whole elements. */
    private final Octets octets;

    private Udh(Octets octets) {
        this.octets = octets;
    }

    /**
     * Returns a header of elements in wire order; the octet UDHL alone if there are none; fails with {@link
     * InvalidFieldException} if they are longer than 255 octets, the maximum of UDHL.
     */
    public static Udh of(UdhElement... elements) {
        return of(Arrays.asList(elements));
    }

    /**
     * Returns a header of elements in wire order; the octet UDHL alone if there are none; fails with {@link
     * InvalidFieldException} if they are longer than 255 octets, the maximum of UDHL.
     */
    public static Udh of(List<UdhElement> elements) {
        int length = elements.stream().mapToInt(UdhElement::length).sum();
        if (length > MAX_UDHL) {
            throw new InvalidFieldException(
                    FIELD, elements.size() + " elements of " + length + " octets", "<= 255 octets");
        }
        byte[] header = new byte[1 + length];
        header[0] = (byte) length;
        int index = 1;
        for (UdhElement element : elements) {
            Octets data = element.data();
            header[index] = (byte) element.identifier().value();
            header[index + 1] = (byte) data.length();
            data.copyTo(header, index + ELEMENT_HEADER_OCTETS);
            index += element.length();
        }
        return new Udh(Octets.wrap(header));
    }

    /**
     * Reads the header at the start of user data. Never throws.
     *
     * @param userData octets of a message whose esm_class has the bit 0x40
     * @return the {@link Udh}, or a {@link UdhReading.Problem} if the octets end before the header or an element
     *     exceeds it
     */
    public static UdhReading read(Octets userData) {
        if (userData.isEmpty()) {
            return new UdhReading.Problem(0, "no octets (expected: UDHL)");
        }
        int end = 1 + userData.octetAt(0);
        if (end > userData.length()) {
            return new UdhReading.Problem(
                    0,
                    "UDHL " + (end - 1) + " with " + (userData.length() - 1)
                            + " octets after it (expected: the whole header)");
        }
        int index = 1;
        while (index < end) {
            int next = next(userData, index, end);
            if (next > end) {
                return truncated(userData, index, end);
            }
            index = next;
        }
        return new Udh(userData.range(0, end));
    }

    /**
     * Reads the header at the start of user data; fails with {@link InvalidFieldException} if {@link #read} finds a
     * problem.
     */
    public static Udh parse(Octets userData) {
        return switch (read(userData)) {
            case Udh udh -> udh;
            case UdhReading.Problem problem ->
                throw new InvalidFieldException(
                        FIELD, problem.toString(), "UDHL and that many octets of whole elements");
        };
    }

    /** Returns the index after the element at an index; more than {@code end} if the element is truncated. */
    private static int next(Octets octets, int index, int end) {
        int data = index + ELEMENT_HEADER_OCTETS;
        return data > end ? data : data + octets.octetAt(index + 1);
    }

    private static UdhReading.Problem truncated(Octets userData, int index, int end) {
        UdhIdentifier identifier = UdhIdentifier.of(userData.octetAt(index));
        if (index + ELEMENT_HEADER_OCTETS > end) {
            return new UdhReading.Problem(
                    index, "element " + identifier + " without a length (expected: one octet before the header ends)");
        }
        int left = end - index - ELEMENT_HEADER_OCTETS;
        return new UdhReading.Problem(
                index,
                "element " + identifier + " of " + userData.octetAt(index + 1) + " octets (expected: <= " + left
                        + ", where the header ends)");
    }

    /** {@return the length of the header in octets including UDHL, 1 to 256; the text starts there} */
    public int length() {
        return octets.length();
    }

    /** {@return the encoded header, including UDHL} */
    public Octets octets() {
        return octets;
    }

    /** {@return true if the header is the octet UDHL alone} */
    public boolean isEmpty() {
        return octets.length() == 1;
    }

    /** {@return all elements in the order of the header} */
    public List<UdhElement> elements() {
        List<UdhElement> elements = new ArrayList<>();
        for (int index = 1; index < octets.length(); index = next(octets, index, octets.length())) {
            elements.add(elementAt(index));
        }
        return List.copyOf(elements);
    }

    /**
     * Returns the last element with an identifier: by the specification, the last one counts if an element is repeated.
     */
    public Optional<UdhElement> last(UdhIdentifier identifier) {
        int index = lastIndex(identifier.value());
        return index < 0 ? Optional.empty() : Optional.of(elementAt(index));
    }

    /**
     * Returns the position of this segment in its message.
     *
     * @return the last valid concatenation element, with a reference of 8 or 16 bits; it is valid if the total is at
     *     least 1 and the sequence 1 to the total
     */
    public Optional<Concatenation> concatenation() {
        Concatenation last = null;
        for (int index = 1; index < octets.length(); index = next(octets, index, octets.length())) {
            if (isConcatenation(octets.octetAt(index))
                    && elementAt(index) instanceof UdhElement.Concatenated found
                    && Concatenation.isValid(found.total(), found.sequence())) {
                last = Concatenation.of(found);
            }
        }
        return Optional.ofNullable(last);
    }

    /**
     * {@return the ports of the last element with ports of 16 bits; without one, those of the last element with ports
     * of 8 bits}
     */
    public Optional<UdhElement.Ports> ports() {
        return last(UdhIdentifier.PORTS_16)
                .or(() -> last(UdhIdentifier.PORTS_8))
                .flatMap(element -> element instanceof UdhElement.Ports ports ? Optional.of(ports) : Optional.empty());
    }

    /**
     * Returns the language of the main table of the text.
     *
     * @return {@link NationalLanguage#DEFAULT} if the header names none or a reserved one
     */
    public NationalLanguage lockingShift() {
        return language(UdhIdentifier.NATIONAL_LOCKING_SHIFT);
    }

    /**
     * Returns the language of the table after the escape septet.
     *
     * @return {@link NationalLanguage#DEFAULT} if the header names none or a reserved one
     */
    public NationalLanguage singleShift() {
        return language(UdhIdentifier.NATIONAL_SINGLE_SHIFT);
    }

    private NationalLanguage language(UdhIdentifier identifier) {
        int index = lastIndex(identifier.value());
        return index >= 0 && elementAt(index) instanceof UdhElement.NationalShift shift
                ? NationalLanguage.of(shift.language())
                : NationalLanguage.DEFAULT;
    }

    /**
     * Returns this header without concatenation elements, and thus with the elements that apply to the whole message.
     *
     * @return a header without the elements 0x00 and 0x08; this one if it has neither
     */
    public Udh withoutConcatenation() {
        if (lastIndex(UdhIdentifier.CONCATENATED_8.value()) < 0
                && lastIndex(UdhIdentifier.CONCATENATED_16.value()) < 0) {
            return this;
        }
        return of(elements().stream()
                .filter(element -> !isConcatenation(element.identifier().value()))
                .toList());
    }

    private static boolean isConcatenation(int identifier) {
        return identifier == UdhIdentifier.CONCATENATED_8.value()
                || identifier == UdhIdentifier.CONCATENATED_16.value();
    }

    private int lastIndex(int identifier) {
        int last = -1;
        for (int index = 1; index < octets.length(); index = next(octets, index, octets.length())) {
            if (octets.octetAt(index) == identifier) {
                last = index;
            }
        }
        return last;
    }

    private UdhElement elementAt(int index) {
        int data = index + ELEMENT_HEADER_OCTETS;
        return UdhElement.of(
                UdhIdentifier.of(octets.octetAt(index)), octets.range(data, data + octets.octetAt(index + 1)));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Udh udh && octets.equals(udh.octets);
    }

    @Override
    public int hashCode() {
        return octets.hashCode();
    }

    @Override
    public String toString() {
        return "Udh" + elements();
    }
}
