package io.smppcore.client;

import io.smppcore.config.Option;
import io.smppcore.config.OptionGroup;
import io.smppcore.config.OptionType;
import io.smppcore.pdu.BindType;
import io.smppcore.receipt.ReceiptOptions;
import io.smppcore.session.SessionOptions;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.transport.ConnectOptions;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.Npi;
import io.smppcore.type.Ton;
import java.util.List;

/** The properties of a client, in the order of docs/configuration.md. */
final class ClientProperties {

    static final String PREFIX = "smpp.client.";

    private static final int MAX_OCTET = 255;

    static final OptionGroup<SmppClient.Builder> ALL = OptionGroup.of(
                    builder -> {},
                    Option.of(
                            "endpoints",
                            OptionType.of("host:port", "with *weight behind it for WEIGHTED", Endpoint::parse)
                                    .list(),
                            List.of(Endpoint.of("localhost", Endpoint.SMPP_PORT)),
                            (builder, value) -> builder.endpoints(value.toArray(Endpoint[]::new)),
                            "where to bind, the preferred one first"),
                    Option.of(
                            "bindType",
                            OptionType.choice(BindKind.class),
                            BindKind.TRANSCEIVER,
                            (builder, value) -> value.applyTo(builder),
                            "type of the binds, or a pair of two types"),
                    Option.of("systemId", OptionType.text(15), "", SmppClient.Builder::systemId, "system_id"),
                    Option.of("password", OptionType.text(8).hidden(), "", SmppClient.Builder::password, "password"),
                    Option.of("systemType", OptionType.text(12), "", SmppClient.Builder::systemType, "system_type"),
                    Option.of(
                            "interfaceVersion",
                            OptionType.version(),
                            InterfaceVersion.V3_4,
                            SmppClient.Builder::interfaceVersion,
                            "interface_version"),
                    Option.of(
                            "addressTon",
                            OptionType.integer("number", 0, MAX_OCTET),
                            0,
                            Option.setter((builder, value) -> builder.addressTon = Ton.of(value)),
                            "type of number of the addresses that the client serves"),
                    Option.of(
                            "addressNpi",
                            OptionType.integer("number", 0, MAX_OCTET),
                            0,
                            Option.setter((builder, value) -> builder.addressNpi = Npi.of(value)),
                            "numbering plan of these addresses"),
                    Option.of(
                            "addressRange",
                            OptionType.text(40),
                            "",
                            Option.setter((builder, value) -> builder.addressRange = value),
                            "these addresses: one, or a UNIX regular expression"))
            .and(ClientOptions.OPTIONS.in(builder -> builder.clientOptions))
            .and(OptionGroup.of(
                    builder -> {},
                    Option.of(
                            "defaultAlphabet",
                            OptionType.choice(DefaultAlphabet.class),
                            DefaultAlphabet.GSM,
                            SmppClient.Builder::defaultAlphabet,
                            "meaning of data_coding 0")))
            .and(TextOptions.OPTIONS.in(builder -> builder.textOptions))
            .and(ReceiptOptions.OPTIONS.in(builder -> builder.receiptOptions))
            .and(SessionOptions.OPTIONS.in(builder -> builder.options))
            .and(ConnectOptions.OPTIONS.in(builder -> builder.connection));

    private ClientProperties() {}

    /** The types of bind that a client opens. */
    private enum BindKind {
        TRANSCEIVER,
        TRANSMITTER,
        RECEIVER,
        TRANSMITTER_AND_RECEIVER;

        SmppClient.Builder applyTo(SmppClient.Builder builder) {
            return this == TRANSMITTER_AND_RECEIVER
                    ? builder.transmitterAndReceiver()
                    : builder.bindType(BindType.valueOf(name()));
        }
    }
}
