package io.smppcore.trace;

import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.PduHeader;
import io.smppcore.session.OctetTap;
import io.smppcore.session.SmppSession;
import io.smppcore.type.CommandId;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.event.Level;

/**
 * Tap that writes the octets of PDUs to SLF4J as hex dumps, including PDUs that cannot be decoded. Thread-safe.
 *
 * <p>Passwords of binds and of outbind are masked; only their lengths are visible. Everything else is shown, including
 * the text of messages.
 *
 * <p>The dump is created on the event loop, and only if the logger is enabled for the level. An appender that blocks
 * also blocks the sessions of that event loop: under load use an asynchronous appender or a {@link PcapTap}.
 */
public final class HexTap implements OctetTap {

    private final Logger logger;
    private final Level level;
    private final CommandFilter filter;

    private HexTap(Builder builder) {
        this.logger = builder.logger;
        this.level = builder.level;
        this.filter = builder.filter;
    }

    /** Returns a tap that writes every PDU to the logger with the name of this class, at level TRACE. */
    public static HexTap create() {
        return builder().build();
    }

    /** Returns a builder with the defaults of {@link #create}. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public void onPdu(SmppSession session, Direction direction, byte[] array, int index, int length) {
        if (!logger.isEnabledForLevel(level)) {
            return;
        }
        boolean hasHeader = length >= CodecLimits.HEADER_OCTETS;
        int commandId = hasHeader ? PduHeader.commandId(array, index) : 0;
        if (hasHeader && !filter.passes(commandId)) {
            return;
        }
        StringBuilder text = new StringBuilder(session.id())
                .append(' ')
                .append(direction.name().toLowerCase(Locale.ROOT))
                .append(' ')
                .append(hasHeader ? CommandId.of(commandId) : "part of a header")
                .append(", ")
                .append(length)
                .append(" octets");
        HexDump.append(text, array, index, length, PasswordOctets.in(array, index, length));
        logger.atLevel(level).log(text.toString());
    }

    /** Builder of a tap. Not thread-safe. */
    public static final class Builder extends TapBuilder<Builder> {

        private Builder() {
            super(HexTap.class, Level.TRACE);
        }

        @Override
        Builder self() {
            return this;
        }

        /** Creates the tap. */
        public HexTap build() {
            return new HexTap(this);
        }
    }
}
