package io.smppcore.client;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.segment.Segmenter;
import io.smppcore.text.TextEncoder;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.RegisteredDelivery;
import io.smppcore.type.SmppTime;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * How a text is sent. Immutable.
 *
 * @param encoder chooses the alphabet, and what to do with characters that cannot be sent; null for {@link TextEncoder#of} the {@linkplain
 *     MessageSettings#defaultAlphabet default alphabet} of the client, which is the default
 * @param segmenter cuts long texts and numbers their parts; default {@link Segmenter#defaults}
 * @param registeredDelivery which receipts are wanted; default {@link RegisteredDelivery#NONE}
 * @param receiptForLastPartOnly whether of a long text only the last part asks for them; default false, which is each part
 * @param serviceType application service, at most 5 octets; empty by default
 * @param priorityFlag priority, 0 to 255; default 0
 * @param scheduleDeliveryTime when to deliver, in 16 characters; empty by default, which is at once
 * @param validityPeriod until when to try, in 16 characters; empty by default, which is up to the message centre
 * @param tlvs further parameters of every part; none by default
 * @param editor changes each submit_sm before the first one is sent; changes nothing by default
 * @see <a href="https://smpp.org/SMPP_v5.pdf">SMPP 5.0 4.2.1</a>
 */
public record TextOptions(
        @Nullable TextEncoder encoder,
        Segmenter segmenter,
        RegisteredDelivery registeredDelivery,
        boolean receiptForLastPartOnly,
        String serviceType,
        int priorityFlag,
        String scheduleDeliveryTime,
        String validityPeriod,
        Tlvs tlvs,
        UnaryOperator<SubmitSm> editor) {

    private static final List<TlvTag<?>> OF_SEGMENTER = List.of(
            TlvTag.MESSAGE_PAYLOAD, TlvTag.SAR_MSG_REF_NUM, TlvTag.SAR_TOTAL_SEGMENTS, TlvTag.SAR_SEGMENT_SEQNUM);

    /**
     * Checks every value.
     *
     * @throws InvalidFieldException if one is too long or cannot be written, or if there is a parameter that the segmenter makes itself
     */
    public TextOptions {
        for (TlvTag<?> tag : OF_SEGMENTER) {
            if (tlvs.contains(tag)) {
                throw new InvalidFieldException("tlvs", tag.toString(), "none that the segmenter makes itself");
            }
        }
        SubmitSm.builder()
                .serviceType(serviceType)
                .priorityFlag(priorityFlag)
                .scheduleDeliveryTime(scheduleDeliveryTime)
                .validityPeriod(validityPeriod)
                .build();
    }

    /**
     * The defaults.
     *
     * @return no receipts, parts numbered in the user data header
     */
    public static TextOptions defaults() {
        return builder().build();
    }

    /**
     * Starts from the defaults.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Starts from these options.
     *
     * @return a builder with these values
     */
    public Builder toBuilder() {
        Builder builder = new Builder();
        builder.encoder = encoder;
        builder.segmenter = segmenter;
        builder.registeredDelivery = registeredDelivery;
        builder.receiptForLastPartOnly = receiptForLastPartOnly;
        builder.serviceType = serviceType;
        builder.priorityFlag = priorityFlag;
        builder.scheduleDeliveryTime = scheduleDeliveryTime;
        builder.validityPeriod = validityPeriod;
        builder.tlvs = tlvs;
        builder.editor = editor;
        return builder;
    }

    /** Builds options. Not thread-safe. */
    public static final class Builder {

        private @Nullable TextEncoder encoder;
        private Segmenter segmenter = Segmenter.defaults();
        private RegisteredDelivery registeredDelivery = RegisteredDelivery.NONE;
        private boolean receiptForLastPartOnly;
        private String serviceType = "";
        private int priorityFlag;
        private String scheduleDeliveryTime = "";
        private String validityPeriod = "";
        private Tlvs tlvs = Tlvs.EMPTY;
        private UnaryOperator<SubmitSm> editor = UnaryOperator.identity();

        private Builder() {}

        /**
         * Sets how the text becomes octets: alphabets, look-alikes, replacement, message class (flash), data_coding.
         *
         * @param value null for the default alphabet of the client where it has all characters, else UCS-2
         * @return this builder
         */
        public Builder encoder(@Nullable TextEncoder value) {
            encoder = value;
            return this;
        }

        /**
         * Sets how a long text is cut: mode, references, further elements of the user data header, how many parts it may have.
         *
         * @param value the segmenter
         * @return this builder
         */
        public Builder segmenter(Segmenter value) {
            segmenter = value;
            return this;
        }

        /**
         * Sets which receipts are wanted. {@link Submission#receipts} waits for a final one of each part; with {@link
         * RegisteredDelivery#FAILURE_ONLY} or {@link RegisteredDelivery#SUCCESS_ONLY} there may never be one.
         *
         * @param value for example {@link RegisteredDelivery#FINAL}
         * @return this builder
         */
        public Builder registeredDelivery(RegisteredDelivery value) {
            registeredDelivery = value;
            return this;
        }

        /**
         * Sets which parts of a long text ask for receipts.
         *
         * @param value true for the last one alone, which says nothing of the others; false for each
         * @return this builder
         */
        public Builder receiptForLastPartOnly(boolean value) {
            receiptForLastPartOnly = value;
            return this;
        }

        /**
         * Sets the application service.
         *
         * @param value at most 5 octets
         * @return this builder
         */
        public Builder serviceType(String value) {
            serviceType = value;
            return this;
        }

        /**
         * Sets the priority.
         *
         * @param value 0 (lowest) to 3 by the specification, 0 to 255 on the wire
         * @return this builder
         */
        public Builder priorityFlag(int value) {
            priorityFlag = value;
            return this;
        }

        /**
         * Sets when to deliver.
         *
         * @param value a point in time, or a time from now on
         * @return this builder
         */
        public Builder scheduleDeliveryTime(SmppTime value) {
            scheduleDeliveryTime = value.text();
            return this;
        }

        /**
         * Sets until when to try.
         *
         * @param value a point in time, or a time from now on
         * @return this builder
         */
        public Builder validityPeriod(SmppTime value) {
            validityPeriod = value.text();
            return this;
        }

        /**
         * Adds a parameter to every part.
         *
         * @param <T> the type of its value
         * @param tag the tag
         * @param value the value
         * @return this builder
         * @throws InvalidFieldException if the tag does not take the value
         */
        public <T> Builder tlv(TlvTag<T> tag, T value) {
            tlvs = tlvs.with(tag, value);
            return this;
        }

        /**
         * Sets who may change each submit_sm. All are asked for before the first one is sent; if one fails, nothing is sent.
         *
         * @param value gives the message to send instead; must not block
         * @return this builder
         */
        public Builder editor(UnaryOperator<SubmitSm> value) {
            editor = value;
            return this;
        }

        /**
         * Makes the record.
         *
         * @return the options
         * @throws InvalidFieldException if a value is too long or cannot be written
         */
        public TextOptions build() {
            return new TextOptions(
                    encoder,
                    segmenter,
                    registeredDelivery,
                    receiptForLastPartOnly,
                    serviceType,
                    priorityFlag,
                    scheduleDeliveryTime,
                    validityPeriod,
                    tlvs,
                    editor);
        }
    }
}
