package io.smppcore.server;

import io.smppcore.config.OptionGroup;
import io.smppcore.config.OptionType;
import io.smppcore.config.Setting;
import io.smppcore.internal.util.Addresses;
import io.smppcore.session.SessionOptions;
import io.smppcore.transport.ConnectionLimits;
import io.smppcore.transport.ListenOptions;

/** The properties of a server, in the order of docs/configuration.md. */
final class ServerProperties {

    static final String PREFIX = "smpp.server.";

    static final Setting<Integer> PORT =
            OptionType.integer("port", 0, Addresses.MAX_PORT).setting("port", 2775, "to listen on; 0 for any free one");

    static final OptionGroup<SmppServer.Builder> ALL = OptionGroup.of(
                    builder -> {},
                    OptionType.some("name", "a name or an address of this machine")
                            .setting("host", "0.0.0.0", "where to listen")
                            .option(SmppServer.Builder::host),
                    PORT.option(SmppServer.Builder::port),
                    OptionType.text(15)
                            .setting("systemId", "smpp-core", "system_id in bind responses")
                            .option(SmppServer.Builder::systemId))
            .and(ConnectionLimits.options()
                    .in(builder -> builder.connectionLimits, SmppServer.Builder::connectionLimits))
            .and(OptionGroup.of(
                    builder -> {},
                    OptionType.integer("requests", 1, Integer.MAX_VALUE)
                            .setting(
                                    "budget.maxRequests",
                                    SmppServer.MAX_REQUESTS,
                                    "of all sessions that may be in progress")
                            .change((builder, value) -> builder.maxRequests = value),
                    OptionType.integer("octets", 1 << 16, Integer.MAX_VALUE)
                            .setting(
                                    "budget.maxOctets",
                                    0,
                                    "of memory for these requests and for octets that wait for a peer")
                            .standardInWords("a quarter of the heap")
                            .change((builder, value) -> builder.maxOctets = value)))
            .and(SendOptions.options().in(builder -> builder.sending, SmppServer.Builder::sending))
            .and(FailedBindOptions.options().in(builder -> builder.failedBinds))
            .and(SessionOptions.options().in(builder -> builder.options))
            .and(ListenOptions.options().in(builder -> builder.listen));

    private ServerProperties() {}
}
