package io.smppcore.client;

import io.smppcore.config.Form;
import io.smppcore.config.Setting;
import io.smppcore.receipt.ReceiptOptions;
import io.smppcore.segment.SegmentMode;
import io.smppcore.segment.Segmenter;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.type.RegisteredDelivery;
import io.smppcore.type.SmppTime;
import java.util.List;
import java.util.function.BiConsumer;

/** The keys for texts and their receipts. */
final class TextSettings {

    private static final int MAX_SERVICE_TYPE = 5;
    private static final int MAX_PRIORITY = 4;
    private static final int MAX_OUTSTANDING = 10_000_000;
    private static final int MAX_EARLY = 1_000_000;

    private TextSettings() {}

    static List<Setting<ClientDraft>> all() {
        return List.of(
                Setting.of(
                        "defaultAlphabet",
                        Form.choice(DefaultAlphabet.class),
                        DefaultAlphabet.GSM.name(),
                        (draft, value) -> draft.changes.add(builder -> builder.defaultAlphabet(value)),
                        "what the message centre means by data_coding 0"),
                text(
                        "segmentMode",
                        Form.choice(SegmentMode.class),
                        SegmentMode.UDH_8.name(),
                        (options, value) -> options.segmenter(
                                Segmenter.builder().mode(value).build()),
                        "how the parts of a long text belong together"),
                text(
                        "registeredDelivery",
                        Form.choice(Receipts.class),
                        Receipts.NONE.name(),
                        (options, value) -> options.registeredDelivery(value.octet()),
                        "which receipts texts ask for"),
                text(
                        "receiptForLastPartOnly",
                        Form.flag(),
                        "false",
                        TextOptions.Builder::receiptForLastPartOnly,
                        "whether the other parts of a long text ask for none"),
                text(
                        "serviceType",
                        Form.text(MAX_SERVICE_TYPE),
                        "",
                        TextOptions.Builder::serviceType,
                        "service_type of texts"),
                text(
                        "priorityFlag",
                        Form.integer("number", 0, MAX_PRIORITY),
                        "0",
                        TextOptions.Builder::priorityFlag,
                        "priority_flag of texts"),
                text(
                                "validityPeriod",
                                Form.duration("1s", "63d"),
                                Setting.NONE,
                                (options, value) -> options.validityPeriod(SmppTime.in(value)),
                                "time after which a text that was not delivered is given up")
                        .orNone(draft -> draft.textsGiven = true),
                receipts(
                        "maxOutstanding",
                        Form.integer("messages", 1, MAX_OUTSTANDING),
                        String.valueOf(ReceiptOptions.defaults().maxOutstanding()),
                        (draft, value) -> draft.receipts.add(options -> options.maxOutstanding(value)),
                        "whose receipts are waited for"),
                receipts(
                        "maxAge",
                        Form.duration("1ms", "30d"),
                        "3d",
                        (draft, value) -> draft.receipts.add(options -> options.maxAge(value)),
                        "how long a message waits for its final receipt"),
                receipts(
                        "maxEarly",
                        Form.integer("receipts", 0, MAX_EARLY),
                        String.valueOf(ReceiptOptions.defaults().maxEarly()),
                        (draft, value) -> {
                            draft.earlyGiven = true;
                            draft.maxEarly = value;
                        },
                        "that are kept although the response with their id is not there yet"),
                receipts(
                        "earlyTime",
                        Form.duration("0s", "1m"),
                        "3s",
                        (draft, value) -> {
                            draft.earlyGiven = true;
                            draft.earlyTime = value;
                        },
                        "how long such a receipt is kept"));
    }

    private static <T> Setting<ClientDraft> text(
            String key, Form<T> form, String standard, BiConsumer<TextOptions.Builder, T> set, String meaning) {
        return Setting.of(
                "text." + key,
                form,
                standard,
                (draft, value) -> {
                    draft.textsGiven = true;
                    set.accept(draft.texts, value);
                },
                meaning);
    }

    private static <T> Setting<ClientDraft> receipts(
            String key, Form<T> form, String standard, BiConsumer<ClientDraft, T> set, String meaning) {
        return Setting.of("receipts." + key, form, standard, set, meaning);
    }

    /** Which receipts a text asks for. */
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
}
