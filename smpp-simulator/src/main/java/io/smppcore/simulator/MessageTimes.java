package io.smppcore.simulator;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.SmppTime;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/**
 * The times at which a message may be delivered (SMPP 3.4 5.2.15 and 5.2.16). Immutable.
 *
 * @param earliest schedule_delivery_time; empty for immediately
 * @param latest validity_period, or the submission plus qos_time_to_live; empty for no limit
 */
record MessageTimes(Optional<Instant> earliest, Optional<Instant> latest) {

    private static final MessageTimes NONE = new MessageTimes(Optional.empty(), Optional.empty());

    /** Returns the times of a message that has passed {@link #check}. */
    static MessageTimes of(SubmitSm message, Instant submitted) {
        if (!isTimed(message)) {
            return NONE;
        }
        Long secondsToLive = message.tlvs().get(TlvTag.QOS_TIME_TO_LIVE);
        Optional<Instant> latest = instant(message.validityPeriod(), submitted);
        return new MessageTimes(
                instant(message.scheduleDeliveryTime(), submitted),
                latest.isPresent() || secondsToLive == null
                        ? latest
                        : Optional.of(submitted.plusSeconds(secondsToLive)));
    }

    /** Returns true if a message has any of these times. */
    static boolean isTimed(SubmitSm message) {
        return !message.scheduleDeliveryTime().isEmpty()
                || !message.validityPeriod().isEmpty()
                || (!message.tlvs().isEmpty() && message.tlvs().contains(TlvTag.QOS_TIME_TO_LIVE));
    }

    /** Returns ESME_ROK, or the status for a time that cannot be read. */
    static CommandStatus check(SubmitSm message) {
        if (!isTimeOrEmpty(message.scheduleDeliveryTime())) {
            return CommandStatus.ESME_RINVSCHED;
        }
        return isTimeOrEmpty(message.validityPeriod()) ? CommandStatus.ESME_ROK : CommandStatus.ESME_RINVEXPIRY;
    }

    private static boolean isTimeOrEmpty(String text) {
        return text.isEmpty() || SmppTime.tryParse(text) != null;
    }

    private static Optional<Instant> instant(String text, Instant submitted) {
        return text.isEmpty() ? Optional.empty() : Optional.of(instant(SmppTime.parse(text), submitted));
    }

    private static Instant instant(SmppTime time, Instant submitted) {
        return switch (time) {
            case SmppTime.Absolute absolute -> absolute.time().toInstant();
            case SmppTime.Relative relative ->
                relative.from(submitted.atZone(ZoneId.systemDefault())).toInstant();
            case SmppTime.Local local ->
                local.time().atZone(ZoneId.systemDefault()).toInstant();
        };
    }
}
