package io.smppcore.trace;

import io.smppcore.pdu.Pdu;
import io.smppcore.session.OctetTap.Direction;
import io.smppcore.session.PduInterceptor;
import io.smppcore.session.SmppSession;
import io.smppcore.type.DataCoding;
import io.smppcore.type.Octets;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.event.Level;

/**
 * Interceptor that writes one line per PDU to SLF4J. Thread-safe.
 *
 * <p>For example {@code esme-1 sent submit_sm sequence=2 source="Bank (5/0)" destination="4917012345678 (1/1)"
 * esm_class=0 data_coding=0 message_octets=5 tlvs=sar_msg_ref_num}. A line never contains a password, and contains the
 * text of a message only if {@link Builder#text} is set. Control and format characters, line separators and unusual
 * spaces are escaped, so that a PDU is always one line. PDUs that cannot be decoded have no line; {@link HexTap} shows
 * them.
 *
 * <p>The line is created on the event loop, and only if the logger is enabled for the level. An appender that blocks
 * also blocks the sessions of that event loop: under load use an asynchronous appender.
 */
public final class PduLog implements PduInterceptor {

    private final Logger logger;
    private final Level level;
    private final CommandFilter filter;
    private final @Nullable BiFunction<DataCoding, Octets, String> text;

    private PduLog(Builder builder) {
        this.logger = builder.logger;
        this.level = builder.level;
        this.filter = builder.filter;
        this.text = builder.text;
    }

    /** Returns a log that writes every PDU, without text, to the logger with the name of this class, at level DEBUG. */
    public static PduLog create() {
        return builder().build();
    }

    /** Returns a builder with the defaults of {@link #create}. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public void onSent(SmppSession session, Pdu pdu, int sequenceNumber) {
        log(session, Direction.SENT, pdu, sequenceNumber);
    }

    @Override
    public void onReceived(SmppSession session, Pdu pdu, int sequenceNumber) {
        log(session, Direction.RECEIVED, pdu, sequenceNumber);
    }

    private void log(SmppSession session, Direction direction, Pdu pdu, int sequenceNumber) {
        if (logger.isEnabledForLevel(level) && filter.passes(pdu.commandId().value())) {
            logger.atLevel(level).log(PduLine.of(session.id(), direction, pdu, sequenceNumber, text));
        }
    }

    /** Builder of a log. Not thread-safe. */
    public static final class Builder extends TapBuilder<Builder> {

        private @Nullable BiFunction<DataCoding, Octets, String> text;

        private Builder() {
            super(PduLog.class, Level.DEBUG);
        }

        @Override
        Builder self() {
            return this;
        }

        /**
         * Shows the text of messages. Messages are private, so restrict access to the log.
         *
         * @param decoder decoder of the octets of a message, including a user data header, for example {@code
         *     TextDecoder.of(DefaultAlphabet.GSM)::decode}. Called on the event loop; must not block.
         */
        public Builder text(BiFunction<DataCoding, Octets, String> decoder) {
            text = decoder;
            return this;
        }

        /** Creates the log. */
        public PduLog build() {
            return new PduLog(this);
        }
    }
}
