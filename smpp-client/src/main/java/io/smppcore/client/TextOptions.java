package io.smppcore.client;

import io.smppcore.config.OptionGroup;
import io.smppcore.config.OptionType;
import io.smppcore.config.Setting;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.segment.Segmenter;
import io.smppcore.text.TextEncoder;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.PriorityFlag;
import io.smppcore.type.RegisteredDelivery;
import io.smppcore.type.SmppTime;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Options of the submit_sm in which a client sends a text. Immutable.
 *
 * @param encoder encoder, which chooses the alphabet and handles characters that cannot be sent; null, the default, for
 *     {@link TextEncoder#of} the {@linkplain SmppClient.Builder#defaultAlphabet default alphabet} of the client
 * @param segmenter segmenter, which splits long texts and numbers their parts; default {@link Segmenter#defaults}
 * @param registeredDelivery receipts to request; default {@link RegisteredDelivery#NONE}. {@link Submission#receipts}
 *     waits for a final one of each part; with {@link RegisteredDelivery#FAILURE_ONLY} or {@link
 *     RegisteredDelivery#SUCCESS_ONLY} there may never be one.
 * @param receiptForLastPartOnly true if only the last part of a long text requests receipts, which do not cover the
 *     other parts; default false
 * @param serviceType service_type, at most 5 octets; empty by default
 * @param priorityFlag priority_flag, 0 to 4, lowest first; default 0. SMPP 3.4 reserves 4, which is for cell
 *     broadcasts, and SMPP 3.3 all above 1. An {@code editor} can set reserved values.
 * @param scheduleDeliveryTime schedule_delivery_time in 16 characters; empty by default, which means immediate delivery
 * @param validityPeriod validity_period in 16 characters; empty by default, which means that of the SMSC
 * @param tlvs further parameters of every part; none by default
 * @param editor function that changes each submit_sm before the first one is sent, without blocking; if it throws,
 *     nothing is sent; default no change
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

    private static final int MAX_PRIORITY = PriorityFlag.BACKGROUND.value();
    private static final List<TlvTag<?>> OF_SEGMENTER = List.of(
            TlvTag.MESSAGE_PAYLOAD, TlvTag.SAR_MSG_REF_NUM, TlvTag.SAR_TOTAL_SEGMENTS, TlvTag.SAR_SEGMENT_SEQNUM);

    private static final Setting<Segmenter.Mode> SEGMENT_MODE = OptionType.choice(Segmenter.Mode.class)
            .setting("text.segmentMode", Segmenter.Mode.UDH_8, "how the parts of a long text are numbered");
    private static final Setting<Receipts> RECEIPTS = OptionType.choice(Receipts.class)
            .setting("text.registeredDelivery", Receipts.NONE, "receipts that texts request");
    private static final Setting<@Nullable Duration> VALIDITY = OptionType.duration("1s", "63d")
            .orNone()
            .setting("text.validityPeriod", null, "time after which the SMSC gives up an undelivered text");
    private static final Setting<Boolean> RECEIPT_FOR_LAST_PART_ONLY = OptionType.flag()
            .setting(
                    "text.receiptForLastPartOnly",
                    false,
                    "true if only the last part of a long text requests receipts");
    private static final Setting<String> SERVICE_TYPE =
            OptionType.text(5).setting("text.serviceType", "", "service_type of texts");
    private static final Setting<Integer> PRIORITY_FLAG =
            OptionType.integer("number", 0, MAX_PRIORITY).setting("text.priorityFlag", 0, "priority_flag of texts");

    /**
     * Checks the values.
     *
     * @throws InvalidFieldException if a value is out of range, too long or cannot be encoded, or if a parameter is one
     *     that the segmenter sets
     */
    public TextOptions {
        for (TlvTag<?> tag : OF_SEGMENTER) {
            if (tlvs.contains(tag)) {
                throw new InvalidFieldException("tlvs", tag.toString(), "no parameter of the segmenter");
            }
        }
        if (priorityFlag < 0 || priorityFlag > MAX_PRIORITY) {
            throw new InvalidFieldException("priority_flag", "value " + priorityFlag, "0 to " + MAX_PRIORITY);
        }
        SubmitSm.builder()
                .serviceType(serviceType)
                .scheduleDeliveryTime(scheduleDeliveryTime)
                .validityPeriod(validityPeriod)
                .build();
    }

    /** Returns the options of this record. */
    static OptionGroup<Builder> options() {
        return OptionGroup.of(
                Builder::build,
                SEGMENT_MODE.option((builder, value) ->
                        builder.segmenter(Segmenter.builder().mode(value).build())),
                RECEIPTS.option((builder, value) -> builder.registeredDelivery(value.octet())),
                RECEIPT_FOR_LAST_PART_ONLY.option(Builder::receiptForLastPartOnly),
                SERVICE_TYPE.option(Builder::serviceType),
                PRIORITY_FLAG.option(Builder::priorityFlag),
                VALIDITY.change((builder, value) -> builder.validityPeriod =
                        value == null ? "" : SmppTime.in(value).text()));
    }

    /** Returns the defaults: no receipts, parts numbered in the user data header. */
    public static TextOptions defaults() {
        return builder().build();
    }

    /** Returns a builder with the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with these options. */
    public Builder toBuilder() {
        Builder builder = builder();
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

    /** The receipts that a property may request. */
    private enum Receipts {
        NONE,
        FINAL,
        FAILURE_ONLY,
        SUCCESS_ONLY;

        RegisteredDelivery octet() {
            return switch (this) {
                case NONE -> RegisteredDelivery.NONE;
                case FINAL -> RegisteredDelivery.FINAL;
                case FAILURE_ONLY -> RegisteredDelivery.FAILURE_ONLY;
                case SUCCESS_ONLY -> RegisteredDelivery.SUCCESS_ONLY;
            };
        }
    }

    /** Builder of the options. Not thread-safe. */
    public static final class Builder {

        private @Nullable TextEncoder encoder;
        private Segmenter segmenter = Segmenter.defaults();
        private RegisteredDelivery registeredDelivery = RegisteredDelivery.NONE;
        private boolean receiptForLastPartOnly = RECEIPT_FOR_LAST_PART_ONLY.standard();
        private String serviceType = SERVICE_TYPE.standard();
        private int priorityFlag = PRIORITY_FLAG.standard();
        private String scheduleDeliveryTime = "";
        private String validityPeriod = "";
        private Tlvs tlvs = Tlvs.EMPTY;
        private UnaryOperator<SubmitSm> editor = UnaryOperator.identity();

        private Builder() {}

        /** Sets {@link TextOptions#encoder}. */
        public Builder encoder(@Nullable TextEncoder value) {
            encoder = value;
            return this;
        }

        /** Sets {@link TextOptions#segmenter}. */
        public Builder segmenter(Segmenter value) {
            segmenter = value;
            return this;
        }

        /** Sets {@link TextOptions#registeredDelivery}. */
        public Builder registeredDelivery(RegisteredDelivery value) {
            registeredDelivery = value;
            return this;
        }

        /** Sets {@link TextOptions#receiptForLastPartOnly}. */
        public Builder receiptForLastPartOnly(boolean value) {
            receiptForLastPartOnly = value;
            return this;
        }

        /** Sets {@link TextOptions#serviceType}. */
        public Builder serviceType(String value) {
            serviceType = value;
            return this;
        }

        /** Sets {@link TextOptions#priorityFlag}. */
        public Builder priorityFlag(int value) {
            priorityFlag = value;
            return this;
        }

        /** Sets {@link TextOptions#scheduleDeliveryTime}. */
        public Builder scheduleDeliveryTime(SmppTime value) {
            scheduleDeliveryTime = value.text();
            return this;
        }

        /** Sets {@link TextOptions#validityPeriod}. */
        public Builder validityPeriod(SmppTime value) {
            validityPeriod = value.text();
            return this;
        }

        /**
         * Adds a parameter to every part.
         *
         * @param <T> type of its value
         * @param tag the tag
         * @param value the value
         * @throws InvalidFieldException if the tag does not accept the value
         */
        public <T> Builder tlv(TlvTag<T> tag, T value) {
            tlvs = tlvs.with(tag, value);
            return this;
        }

        /** Sets {@link TextOptions#editor}. */
        public Builder editor(UnaryOperator<SubmitSm> value) {
            editor = value;
            return this;
        }

        /**
         * Returns the options.
         *
         * @throws InvalidFieldException if a value is out of range, too long or cannot be encoded
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
