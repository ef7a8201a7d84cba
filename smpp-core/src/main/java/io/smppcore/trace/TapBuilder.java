package io.smppcore.trace;

import io.smppcore.type.CommandId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Setters shared by the builders of {@link HexTap} and {@link PduLog}.
 *
 * @param <B> the builder itself
 */
abstract sealed class TapBuilder<B extends TapBuilder<B>> permits HexTap.Builder, PduLog.Builder {

    Logger logger;
    Level level;
    CommandFilter filter = CommandFilter.ALL;

    TapBuilder(Class<?> tap, Level level) {
        this.logger = LoggerFactory.getLogger(tap);
        this.level = level;
    }

    abstract B self();

    /** Sets the name of the logger, that of the class by default. */
    public B logger(String name) {
        return logger(LoggerFactory.getLogger(name));
    }

    final B logger(Logger value) {
        logger = value;
        return self();
    }

    /** Sets the level; TRACE by default for {@link HexTap}, DEBUG for {@link PduLog}. */
    public B level(Level value) {
        level = value;
        return self();
    }

    /** Sets the operations that are written, each with its response; all by default. */
    public B only(CommandId... commands) {
        filter = filter.withOnly(commands);
        return self();
    }

    /** Sets the operations that are not written, such as enquire_link, each with its response; none by default. */
    public B except(CommandId... commands) {
        filter = filter.withExcept(commands);
        return self();
    }
}
