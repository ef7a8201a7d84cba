package io.smppcore.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.spec.Csv;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the lists of named octets have in common, and what some of them have beyond that. */
class NamedOctetTest {

    record Kind<T extends NamedOctet>(Class<T> type, IntFunction<T> of, String field) {

        @Override
        public String toString() {
            return type.getSimpleName();
        }
    }

    /** Their constants are bits, or have several names for one value. */
    private static final Set<Class<?>> WITH_ALIASES = Set.of(PriorityFlag.class, CallbackNumPresInd.class);

    /** Numbers of a range that has one name are not constants. */
    private static final Set<Class<?>> WITH_RANGES = Set.of(CongestionState.class, UssdServiceOp.class);

    static Stream<Kind<?>> kinds() {
        return Stream.of(
                new Kind<>(AddressSubunit.class, AddressSubunit::of, "addr_subunit"),
                new Kind<>(AlertOnMessageDelivery.class, AlertOnMessageDelivery::of, "alert_on_message_delivery"),
                new Kind<>(BearerType.class, BearerType::of, "bearer_type"),
                new Kind<>(
                        BroadcastChannelIndicator.class, BroadcastChannelIndicator::of, "broadcast_channel_indicator"),
                new Kind<>(BroadcastMessageClass.class, BroadcastMessageClass::of, "broadcast_message_class"),
                new Kind<>(CallbackNumPresInd.class, CallbackNumPresInd::of, "callback_num_pres_ind"),
                new Kind<>(CongestionState.class, CongestionState::of, "congestion_state"),
                new Kind<>(DeliveryFailureReason.class, DeliveryFailureReason::of, "delivery_failure_reason"),
                new Kind<>(DestAddrNpResolution.class, DestAddrNpResolution::of, "dest_addr_np_resolution"),
                new Kind<>(DisplayTime.class, DisplayTime::of, "display_time"),
                new Kind<>(DpfResult.class, DpfResult::of, "dpf_result"),
                new Kind<>(ItsReplyType.class, ItsReplyType::of, "its_reply_type"),
                new Kind<>(LanguageIndicator.class, LanguageIndicator::of, "language_indicator"),
                new Kind<>(MoreMessagesToSend.class, MoreMessagesToSend::of, "more_messages_to_send"),
                new Kind<>(MsAvailabilityStatus.class, MsAvailabilityStatus::of, "ms_availability_status"),
                new Kind<>(MsMsgWaitFacilities.class, MsMsgWaitFacilities::of, "ms_msg_wait_facilities"),
                new Kind<>(NetworkType.class, NetworkType::of, "network_type"),
                new Kind<>(PayloadType.class, PayloadType::of, "payload_type"),
                new Kind<>(PriorityFlag.class, PriorityFlag::of, "priority_flag"),
                new Kind<>(PrivacyIndicator.class, PrivacyIndicator::of, "privacy_indicator"),
                new Kind<>(SetDpf.class, SetDpf::of, "set_dpf"),
                new Kind<>(UssdServiceOp.class, UssdServiceOp::of, "ussd_service_op"));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void isOneInstanceForEachOctetAndKeepsItsNumber(Kind<?> kind) {
        for (int value = 0; value < 256; value++) {
            NamedOctet octet = kind.of.apply(value);
            assertThat(octet.value()).isEqualTo(value);
            assertThat(kind.of.apply(value)).isSameAs(octet);
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void refusesWhatIsNotAnOctetNamingFieldValueAndBound(Kind<?> kind) {
        for (int value : new int[] {-1, 256, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            assertThatExceptionOfType(InvalidFieldException.class)
                    .isThrownBy(() -> kind.of.apply(value))
                    .withMessage(kind.field + ": value " + value + " (expected: 0 to 255)");
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void showsNameAndNumberOrTheNumberAlone(Kind<?> kind) {
        for (int value = 0; value < 256; value++) {
            NamedOctet octet = kind.of.apply(value);
            assertThat(octet).hasToString(octet.name() == null ? "" + value : octet.name() + " (" + value + ")");
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void hasAConstantForEveryNumberWithANameAndNoOther(Kind<?> kind) {
        List<? extends NamedOctet> constants = Constants.of(kind.type, kind.type);
        assertThat(constants).isNotEmpty().allSatisfy(constant -> {
            assertThat(constant.name()).isNotNull();
            assertThat(constant).isSameAs(kind.of.apply(constant.value()));
        });
        if (!WITH_ALIASES.contains(kind.type)) {
            assertThat(constants).doesNotHaveDuplicates();
        }
        if (!WITH_RANGES.contains(kind.type) && kind.type != CallbackNumPresInd.class) {
            assertThat(new HashSet<NamedOctet>(constants)).isEqualTo(new HashSet<>(named(kind)));
        }
    }

    private static List<NamedOctet> named(Kind<?> kind) {
        return IntStream.range(0, 256)
                .<NamedOctet>mapToObj(kind.of)
                .filter(octet -> octet.name() != null)
                .toList();
    }

    @Test
    void listsOfTheSameNumberAreNotEqual() {
        assertThat(BearerType.SMS).isNotEqualTo(NetworkType.GSM);
    }

    /** Every list of the room is looked at here: nobody else can extend the class. */
    @ParameterizedTest
    @MethodSource("kinds")
    void isFinal(Kind<?> kind) {
        assertThat(kind.type).isFinal().hasSuperclass(NamedOctet.class);
        assertThat(kind.type.getConstructors()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void prioritiesHaveTheMeaningOfTheTableInEveryNetwork(PriorityFlag.Network network) {
        for (PriorityFlag level : Constants.of(PriorityFlag.class, PriorityFlag.class)) {
            assertThat(level.nameIn(network)).as("%s in %s", level, network).isEqualTo(inTable(level, network));
        }
        assertThat(PriorityFlag.of(5).nameIn(network)).isNull();
        assertThat(PriorityFlag.of(255).nameIn(network)).isNull();
    }

    /** From notes such as {@code GSM SMS priority; ANSI-136 urgent}. */
    private static @Nullable String inTable(PriorityFlag level, PriorityFlag.Network network) {
        String prefix =
                network.name().replace('_', ' ').replace("ANSI ", "ANSI-").replace("IS ", "IS-") + " ";
        if (level == PriorityFlag.BACKGROUND) {
            return network == PriorityFlag.Network.GSM_CBS ? "background" : null; // in the name, not in the notes
        }
        return Csv.read("enums.csv").stream()
                .filter(row -> row.text("group").equals("priority_flag") && row.number("value") == level.value())
                .flatMap(row -> Stream.of(row.text("notes").split("; ", -1)))
                .filter(note -> note.startsWith(prefix))
                .map(note -> note.substring(prefix.length()))
                .findFirst()
                .orElse(null);
    }

    @ParameterizedTest
    @CsvSource({
        "GSM_PRIORITY, GSM_SMS, priority",
        "GSM_NON_PRIORITY, GSM_SMS, non-priority",
        "CBS_NORMAL, GSM_CBS, normal",
        "CBS_IMMEDIATE, GSM_CBS, immediate broadcast",
        "CBS_HIGH, GSM_CBS, high priority",
        "BACKGROUND, GSM_CBS, background",
        "ANSI_136_BULK, ANSI_136, bulk",
        "ANSI_136_NORMAL, ANSI_136, normal",
        "ANSI_136_URGENT, ANSI_136, urgent",
        "ANSI_136_VERY_URGENT, ANSI_136, very urgent",
        "IS_95_NORMAL, IS_95, normal",
        "IS_95_INTERACTIVE, IS_95, interactive",
        "IS_95_URGENT, IS_95, urgent",
        "IS_95_EMERGENCY, IS_95, emergency"
    })
    void prioritiesOfANetworkAreTheLevelsThatMeanThat(String constant, PriorityFlag.Network network, String meaning)
            throws ReflectiveOperationException {
        PriorityFlag level = (PriorityFlag)
                Objects.requireNonNull(PriorityFlag.class.getField(constant).get(null));
        assertThat(level.nameIn(network)).isEqualTo(meaning);
    }

    @Test
    void waitingMessagesAreActiveByBit7Alone() {
        assertThat(MsMsgWaitFacilities.FAX.isActive()).isTrue();
        assertThat(MsMsgWaitFacilities.of(0xFC).isActive()).isTrue();
        assertThat(MsMsgWaitFacilities.NO_FAX.isActive()).isFalse();
        assertThat(MsMsgWaitFacilities.of(0x7F).isActive()).isFalse();
    }

    @Test
    void presentationAndScreeningOfACallbackNumberAreJoinedAndTakenApart() {
        CallbackNumPresInd both = CallbackNumPresInd.RESTRICTED.plus(CallbackNumPresInd.NETWORK_PROVIDED);
        assertThat(both).hasToString("restricted; network provided (7)");
        assertThat(both.presentation()).isSameAs(CallbackNumPresInd.RESTRICTED);
        assertThat(both.screening()).isSameAs(CallbackNumPresInd.NETWORK_PROVIDED);
        assertThat(CallbackNumPresInd.of(0xF9).presentation()).isSameAs(CallbackNumPresInd.NOT_AVAILABLE);
        assertThat(CallbackNumPresInd.of(0xF9).screening()).isSameAs(CallbackNumPresInd.VERIFIED_PASSED);
    }

    @Test
    void valuesThatAreRecordsShowNameAndNumberToo() {
        assertThat(Ton.ALPHANUMERIC).hasToString("alphanumeric (5)");
        assertThat(Ton.of(7)).hasToString("7");
        assertThat(Npi.ISDN).hasToString("ISDN (E.163/E.164) (1)");
        assertThat(MessageState.DELIVERED).hasToString("DELIVERED (2)");
        assertThat(InterfaceVersion.V3_4).hasToString("3.4 (52)");
        assertThat(InterfaceVersion.of(0x35)).hasToString("53");
        assertThat(DataCoding.UCS2).hasToString("UCS2 (ISO/IEC 10646) (8)");
        assertThat(DataCoding.of(0x18)).hasToString("class 0, UCS2 (24)");
        assertThat(DataCoding.of(0xF8)).hasToString("data coding / message class (248)");
        assertThat(EsmClass.STORE_AND_FORWARD.plus(EsmClass.UDHI)).hasToString("store and forward, UDHI (67)");
        assertThat(EsmClass.of(0xFD)).hasToString("datagram, reserved message type, UDHI, reply path (253)");
        assertThat(RegisteredDelivery.of(0xFF))
                .hasToString("on success only, SME delivery acknowledgement, SME manual/user acknowledgement,"
                        + " intermediate notification requested (255)");
    }
}
