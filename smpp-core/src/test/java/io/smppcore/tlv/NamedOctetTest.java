package io.smppcore.tlv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.type.Constants;
import io.smppcore.type.InvalidFieldException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Common properties of the lists of named octets, and special properties of some. */
class NamedOctetTest {

    record Kind<T extends NamedOctet>(Class<T> type, IntFunction<T> of, String field) {

        @Override
        public String toString() {
            return type.getSimpleName();
        }
    }

    /** Numbers of a range with one name are not constants. */
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
    void refusesOtherNumbersNamingFieldValueAndBound(Kind<?> kind) {
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
        if (kind.type != CallbackNumPresInd.class) {
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
    void valuesOfDifferentListsAreNotEqual() {
        assertThat(BearerType.SMS).isNotEqualTo(NetworkType.GSM);
    }

    /** Checks every list of the package; the class cannot be extended elsewhere. */
    @ParameterizedTest
    @MethodSource("kinds")
    void isFinal(Kind<?> kind) {
        assertThat(kind.type).isFinal().hasSuperclass(NamedOctet.class);
        assertThat(kind.type.getConstructors()).isEmpty();
    }

    @Test
    void waitingMessagesAreActiveByBit7Alone() {
        assertThat(MsMsgWaitFacilities.FAX.isActive()).isTrue();
        assertThat(MsMsgWaitFacilities.of(0xFC).isActive()).isTrue();
        assertThat(MsMsgWaitFacilities.NO_FAX.isActive()).isFalse();
        assertThat(MsMsgWaitFacilities.of(0x7F).isActive()).isFalse();
    }

    @Test
    void combinesPresentationAndScreeningOfACallbackNumber() {
        CallbackNumPresInd both = CallbackNumPresInd.RESTRICTED.plus(CallbackNumPresInd.NETWORK_PROVIDED);
        assertThat(both).hasToString("restricted; network provided (7)");
        assertThat(both.presentation()).isSameAs(CallbackNumPresInd.RESTRICTED);
        assertThat(both.screening()).isSameAs(CallbackNumPresInd.NETWORK_PROVIDED);
        assertThat(CallbackNumPresInd.of(0xF9).presentation()).isSameAs(CallbackNumPresInd.NOT_AVAILABLE);
        assertThat(CallbackNumPresInd.of(0xF9).screening()).isSameAs(CallbackNumPresInd.VERIFIED_PASSED);
    }
}
