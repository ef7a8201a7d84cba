package io.smppcore.server;

import io.smppcore.config.Option;
import io.smppcore.config.OptionGroup;
import io.smppcore.config.OptionType;
import io.smppcore.internal.Addresses;
import io.smppcore.session.SessionOptions;
import io.smppcore.transport.ConnectionLimits;
import io.smppcore.transport.ListenOptions;

/** The properties of a server, in the order of docs/configuration.md. */
final class ServerProperties {

    static final String PREFIX = "smpp.server.";

    static final Option<SmppServer.Builder, Integer> PORT = OptionType.integer("port", 0, Addresses.MAX_PORT)
            .option("port", 2775, SmppServer.Builder::port, "to listen on; 0 for any free one");

    static final OptionGroup<SmppServer.Builder> ALL = OptionGroup.of(
                    builder -> {},
                    OptionType.some("name", "a name or an address of this machine")
                            .option("host", "0.0.0.0", SmppServer.Builder::host, "where to listen"),
                    PORT,
                    OptionType.text(15)
                            .option(
                                    "systemId",
                                    "smpp-core",
                                    SmppServer.Builder::systemId,
                                    "system_id in bind responses"))
            .and(ConnectionLimits.options()
                    .in(builder -> builder.connectionLimits, SmppServer.Builder::connectionLimits))
            .and(OptionGroup.of(
                    builder -> {},
                    OptionType.integer("requests", 1, Integer.MAX_VALUE)
                            .option(
                                    "budget.maxRequests",
                                    SmppServer.MAX_REQUESTS,
                                    Option.setter((builder, value) -> builder.maxRequests = value),
                                    "of all sessions that may be in progress"),
                    OptionType.integer("octets", 1 << 16, Integer.MAX_VALUE)
                            .<SmppServer.Builder>option(
                                    "budget.maxOctets",
                                    0,
                                    Option.setter((builder, value) -> builder.maxOctets = value),
                                    "of memory for these requests and for octets that wait for a peer")
                            .standardInWords("a quarter of the heap")))
            .and(SendOptions.options().in(builder -> builder.sending, SmppServer.Builder::sending))
            .and(FailedBindOptions.options().in(builder -> builder.failedBinds))
            .and(SessionOptions.options().in(builder -> builder.options))
            .and(ListenOptions.options().in(builder -> builder.listen));

    private ServerProperties() {}
}
