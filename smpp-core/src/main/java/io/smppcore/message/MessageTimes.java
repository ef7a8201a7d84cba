package io.smppcore.message;

import io.smppcore.pdu.BroadcastSm;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.MessageCarrier;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.SmppTime;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * The scheduled time and the end of the validity of a received message, from schedule_delivery_time, validity_period
 * and qos_time_to_live. Immutable.
 *
 * <p>A relative schedule counts from the arrival. A relative validity counts from the scheduled time if that is later
 * than the arrival, otherwise from the arrival, because the message cannot be delivered earlier. qos_time_to_live
 * supersedes validity_period, as in SMPP 5.0, unless it is 0.
 *
 * @param due scheduled time; null for immediate delivery
 * @param expiry end of the validity; null for the default of the receiver
 * @see <a href="https://smpp.org/SMPP_v5.pdf">SMPP 5.0 4.7.23, 4.8.4.46 (3.4: 5.2.15, 5.2.16, 5.3.2.9)</a>
 */
public record MessageTimes(@Nullable Instant due, @Nullable Instant expiry) {

    private static final String SCHEDULE = "schedule_delivery_time";
    private static final String VALIDITY = "validity_period";
    private static final MessageTimes NONE = new MessageTimes(null, null);

    /** The longest relative time in days alone, without years and months; its field of days has two digits. */
    private static final long LONGEST_RELATIVE_SECONDS = Duration.ofDays(99).toSeconds();

    /** The fields of a message that contain times; empty texts for those that it does not have. */
    private record Fields(String schedule, String validity, Tlvs tlvs) {

        static Fields of(MessageCarrier message) {
            return switch (message) {
                case SubmitSm sm -> new Fields(sm.scheduleDeliveryTime(), sm.validityPeriod(), sm.tlvs());
                case DeliverSm sm -> new Fields(sm.scheduleDeliveryTime(), sm.validityPeriod(), sm.tlvs());
                case DataSm sm -> new Fields("", "", sm.tlvs());
                case SubmitMulti multi ->
                    new Fields(multi.scheduleDeliveryTime(), multi.validityPeriod(), multi.tlvs());
                case ReplaceSm replace ->
                    new Fields(replace.scheduleDeliveryTime(), replace.validityPeriod(), replace.tlvs());
                case BroadcastSm broadcast ->
                    new Fields(broadcast.scheduleDeliveryTime(), broadcast.validityPeriod(), broadcast.tlvs());
            };
        }

        /** Returns qos_time_to_live in seconds, 0 if there is none. */
        long secondsToLive() {
            Long seconds = tlvs.isEmpty() ? null : tlvs.get(TlvTag.QOS_TIME_TO_LIVE);
            return seconds == null ? 0 : seconds;
        }

        boolean areEmpty() {
            return schedule.isEmpty() && validity.isEmpty() && secondsToLive() == 0;
        }
    }

    /**
     * Returns true if a message has a schedule_delivery_time, a validity_period, or a qos_time_to_live other than 0.
     */
    public static boolean isTimed(MessageCarrier message) {
        return !Fields.of(message).areEmpty();
    }

    /**
     * Checks the syntax of the times of a message. Times in the past are correct.
     *
     * @param message the message
     * @return ESME_ROK; ESME_RINVSCHED if schedule_delivery_time is not a time; ESME_RINVEXPIRY if validity_period is
     *     not
     */
    public static CommandStatus check(MessageCarrier message) {
        Fields fields = Fields.of(message);
        if (!isTimeOrEmpty(fields.schedule)) {
            return CommandStatus.ESME_RINVSCHED;
        }
        return isTimeOrEmpty(fields.validity) ? CommandStatus.ESME_ROK : CommandStatus.ESME_RINVEXPIRY;
    }

    private static boolean isTimeOrEmpty(String text) {
        return text.isEmpty() || SmppTime.tryParse(text) != null;
    }

    /**
     * Returns the times of a message.
     *
     * @param message the message
     * @param arrival time of its arrival
     * @param zone zone of relative years, months and days, and of times without an offset
     * @return the times, which may be in the past
     * @throws InvalidFieldException if a time cannot be read; see {@link #check}
     */
    public static MessageTimes of(MessageCarrier message, Instant arrival, ZoneId zone) {
        Fields fields = Fields.of(message);
        if (fields.areEmpty()) {
            return NONE;
        }
        Instant due = instant(SCHEDULE, fields.schedule, arrival, zone);
        Instant start = due == null || due.isBefore(arrival) ? arrival : due;
        Instant validity = instant(VALIDITY, fields.validity, start, zone);
        long seconds = fields.secondsToLive();
        return new MessageTimes(due, seconds == 0 ? validity : start.plusSeconds(seconds));
    }

    private static @Nullable Instant instant(String field, String text, Instant start, ZoneId zone) {
        if (text.isEmpty()) {
            return null;
        }
        return switch (SmppTime.tryParse(text)) {
            case SmppTime.Absolute absolute -> absolute.time().toInstant();
            case SmppTime.Relative relative -> relative.from(start.atZone(zone)).toInstant();
            case SmppTime.Local local -> local.time().atZone(zone).toInstant();
            case null -> throw new InvalidFieldException(field, "'" + text + "'", "YYMMDDhhmmsstnnp, or YYMMDDhhmmss");
        };
    }

    /**
     * Returns the message that a relay sends when the scheduled time has come. It has no schedule, and its relative
     * times are shortened to the rest of the validity, because the receiver counts them from its own arrival time.
     * Absolute times remain as they are.
     *
     * @param request the message; a deliver_sm remains as it is
     * @param expiry end of its validity
     * @param now present time; at or after {@code expiry}, relative times become one second
     * @return {@code request} itself if nothing changes
     */
    public static MessageRequest<?> remaining(MessageRequest<?> request, Instant expiry, Instant now) {
        Fields fields = Fields.of(request);
        boolean isRelative =
                !fields.validity.isEmpty() && SmppTime.tryParse(fields.validity) instanceof SmppTime.Relative;
        boolean lives = fields.secondsToLive() != 0;
        if (fields.schedule.isEmpty() && !isRelative && !lives) {
            return request;
        }
        long seconds = Math.max(1, Duration.between(now, expiry).toSeconds());
        String validity = isRelative
                ? SmppTime.in(Duration.ofSeconds(Math.min(seconds, LONGEST_RELATIVE_SECONDS)))
                        .text()
                : fields.validity;
        Tlvs tlvs = lives
                ? fields.tlvs
                        .without(TlvTag.QOS_TIME_TO_LIVE)
                        .with(TlvTag.QOS_TIME_TO_LIVE, Math.min(seconds, fields.secondsToLive()))
                : fields.tlvs;
        return switch (request) {
            case SubmitSm sm -> submitSm(sm, validity, tlvs);
            case DataSm sm ->
                new DataSm(
                        sm.serviceType(),
                        sm.sourceAddress(),
                        sm.destinationAddress(),
                        sm.esmClass(),
                        sm.registeredDelivery(),
                        sm.dataCoding(),
                        tlvs);
            case DeliverSm sm -> sm;
        };
    }

    /*
     * Calls the constructor, because the builder refuses received fields that are longer than the specification allows.
     */
    private static SubmitSm submitSm(SubmitSm sm, String validity, Tlvs tlvs) {
        return new SubmitSm(
                sm.serviceType(),
                sm.sourceAddress(),
                sm.destinationAddress(),
                sm.esmClass(),
                sm.protocolId(),
                sm.priorityFlag(),
                "",
                validity,
                sm.registeredDelivery(),
                sm.replaceIfPresentFlag(),
                sm.dataCoding(),
                sm.smDefaultMsgId(),
                sm.shortMessage(),
                tlvs);
    }
}
