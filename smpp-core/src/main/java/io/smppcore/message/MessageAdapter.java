package io.smppcore.message;

import io.smppcore.internal.version.VersionRules;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An adapter of messages to the version of the peer that receives them, for a server or a relay whose peers have
 * different versions. docs/messages.md has the table of all changes. Thread-safe.
 *
 * <p>A session fails a request that its version cannot express with {@code NotInVersionException}; it can send every
 * adapted message.
 */
public enum MessageAdapter {
    /** Adaptation to an SMSC: a data_sm becomes a submit_sm before SMPP 3.4, which introduced data_sm. */
    TO_SMSC,
    /** Adaptation to an ESME: a data_sm becomes a deliver_sm before SMPP 3.4, which introduced data_sm. */
    TO_ESME;

    /** The result of {@link #adapt}. Immutable. */
    public sealed interface Adaptation {

        /**
         * A message that the version can express.
         *
         * @param request the original message if nothing had to be changed
         * @param changes each change in words, such as {@code callback_num: dropped}; empty for the original message
         */
        record Adapted(MessageRequest<?> request, List<String> changes) implements Adaptation {

            /** Copies the list. */
            public Adapted {
                changes = List.copyOf(changes);
            }
        }

        /**
         * A message that the version cannot express.
         *
         * @param reason text that names the field or parameter, its value and the bound
         * @param status status with which a server or relay can refuse the message
         */
        record Inexpressible(String reason, CommandStatus status) implements Adaptation {}
    }

    /**
     * Adapts a message to a version. Never throws, whatever its content.
     *
     * @param request the message
     * @param version version of the receiver
     * @return an {@link Adaptation.Adapted}, or an {@link Adaptation.Inexpressible} if the version cannot express the
     *     message, which occurs only before SMPP 3.4
     */
    public Adaptation adapt(MessageRequest<?> request, InterfaceVersion version) {
        return VersionRules.objection(request, version) == null
                ? new Adaptation.Adapted(request, List.of())
                : new VersionChange(request, version).to(this);
    }

    /**
     * Returns the reason why a version cannot express a message. Never throws, whatever its content.
     *
     * @param request the message
     * @param version version of the receiver
     * @return null if {@link #adapt} can adapt the message; always null from SMPP 3.4 on
     */
    public Adaptation.@Nullable Inexpressible obstacle(MessageRequest<?> request, InterfaceVersion version) {
        return !version.includes(InterfaceVersion.V3_4)
                        && adapt(request, version) instanceof Adaptation.Inexpressible obstacle
                ? obstacle
                : null;
    }
}
