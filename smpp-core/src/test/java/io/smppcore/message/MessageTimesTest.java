package io.smppcore.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.Destination;
import io.smppcore.pdu.MessageCarrier;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InvalidFieldException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the times of messages. */
class MessageTimesTest {

    private static final Instant ARRIVAL = Instant.parse("2026-03-15T10:00:00Z");

    private static MessageCarrier message(String operation, String schedule, String validity, @Nullable Long seconds) {
        Tlvs tlvs = seconds == null ? Tlvs.EMPTY : Tlvs.EMPTY.with(TlvTag.QOS_TIME_TO_LIVE, seconds);
        SubmitSm sm = new SubmitSm(
                "",
                SubmitSm.builder().build().sourceAddress(),
                SubmitSm.builder().build().destinationAddress(),
                SubmitSm.builder().build().esmClass(),
                0,
                0,
                schedule,
                validity,
                SubmitSm.builder().build().registeredDelivery(),
                0,
                SubmitSm.builder().build().dataCoding(),
                0,
                SubmitSm.builder().build().shortMessage(),
                tlvs);
        return switch (operation) {
            case "submit_sm" -> sm;
            case "submit_multi" ->
                SubmitMulti.builder()
                        .destinations(List.of(Destination.of(Address.international("491701234567"))))
                        .scheduleDeliveryTime(schedule)
                        .validityPeriod(validity)
                        .tlvs(tlvs)
                        .build();
            case "data_sm" -> DataSm.builder().tlvs(tlvs).build();
            case "deliver_sm" ->
                DeliverSm.builder()
                        .scheduleDeliveryTime(schedule)
                        .validityPeriod(validity)
                        .tlvs(tlvs)
                        .build();
            case "replace_sm" ->
                ReplaceSm.builder()
                        .messageId("1")
                        .scheduleDeliveryTime(schedule)
                        .validityPeriod(validity)
                        .build();
            default -> throw new IllegalArgumentException(operation);
        };
    }

    private static @Nullable Instant time(String text) {
        return text.equals("-") ? null : Instant.parse(text);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/field/message-times.csv", emptyValue = "")
    void readsTheTimesOfEachOperation(
            String operation,
            @Nullable String schedule,
            @Nullable String validity,
            @Nullable Long seconds,
            String due,
            @Nullable String expiry,
            String kind) {
        MessageCarrier message =
                message(operation, schedule == null ? "" : schedule, validity == null ? "" : validity, seconds);
        if (expiry == null) {
            assertThat(MessageTimes.check(message)).as(kind).hasToString(due);
            assertThatExceptionOfType(InvalidFieldException.class)
                    .isThrownBy(() -> MessageTimes.of(message, ARRIVAL, ZoneOffset.UTC))
                    .withMessageContaining("YYMMDDhhmmsstnnp");
            return;
        }
        assertThat(MessageTimes.check(message)).as(kind).isEqualTo(CommandStatus.ESME_ROK);
        assertThat(MessageTimes.of(message, ARRIVAL, ZoneOffset.UTC))
                .as(kind)
                .isEqualTo(new MessageTimes(time(due), time(expiry)));
        assertThat(MessageTimes.isTimed(message))
                .as(kind)
                .isEqualTo(schedule != null || validity != null || (seconds != null && seconds != 0));
    }

    @ParameterizedTest
    @CsvSource({
        "submit_sm, '', 000000020000000R, , '', 000000003000000R,",
        "submit_sm, 000003000000000R, 000000020000000R, 90, '', 000000003000000R, 90",
        "submit_sm, 000003000000000R, 260318110000000+, , '', 260318110000000+,",
        "submit_sm, '', '', 7200, '', '', 1800",
        "data_sm, '', '', 7200, '', '', 1800",
        "data_sm, '', '', 90, '', '', 90"
    })
    void passesOnTheRestOfTheValidity(
            String operation,
            String schedule,
            String validity,
            @Nullable Long seconds,
            String leftSchedule,
            String leftValidity,
            @Nullable Long leftSeconds) {
        assertThat(MessageTimes.remaining(
                        (MessageRequest<?>) message(operation, schedule, validity, seconds),
                        ARRIVAL.plusSeconds(1_800),
                        ARRIVAL))
                .isEqualTo(message(operation, leftSchedule, leftValidity, leftSeconds));
    }

    @Test
    void passesOnASecondAtLeastAndAMessageWithoutTimesAsItIs() {
        MessageRequest<?> plain = (MessageRequest<?>) message("submit_sm", "", "", null);
        assertThat(MessageTimes.remaining(plain, ARRIVAL, ARRIVAL)).isSameAs(plain);
        assertThat(MessageTimes.remaining(
                        (MessageRequest<?>) message("submit_sm", "", "000000020000000R", 60L), ARRIVAL, ARRIVAL))
                .isEqualTo(message("submit_sm", "", "000000000001000R", 1L));
    }
}
