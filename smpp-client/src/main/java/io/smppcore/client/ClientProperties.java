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
                    OptionType.of("host:port", "followed by *weight for WEIGHTED", Endpoint::parse)
                            .list()
                            .option(
                                    "endpoints",
                                    List.of(),
                                    (builder, value) -> value.isEmpty()
                                            ? builder
                                            : builder.endpoints(value.toArray(Endpoint[]::new)),
                                    "where to bind, the preferred one first"),
                    OptionType.choice(BindKind.class)
                            .option(
                                    "bindType",
                                    BindKind.TRANSCEIVER,
                                    (builder, value) -> value.applyTo(builder),
                                    "type of the binds, or a pair of two types"),
                    OptionType.text(15).option("systemId", "", SmppClient.Builder::systemId, "system_id"),
                    OptionType.text(8).hidden().option("password", "", SmppClient.Builder::password, "password"),
                    OptionType.text(12).option("systemType", "", SmppClient.Builder::systemType, "system_type"),
                    OptionType.version()
                            .option(
                                    "interfaceVersion",
                                    InterfaceVersion.V3_4,
                                    SmppClient.Builder::interfaceVersion,
                                    "interface_version"),
                    OptionType.integer("number", 0, MAX_OCTET)
                            .option(
                                    "addressTon",
                                    0,
                                    Option.setter((builder, value) -> builder.addressTon = Ton.of(value)),
                                    "type of number of the addresses that the client serves"),
                    OptionType.integer("number", 0, MAX_OCTET)
                            .option(
                                    "addressNpi",
                                    0,
                                    Option.setter((builder, value) -> builder.addressNpi = Npi.of(value)),
                                    "numbering plan of these addresses"),
                    OptionType.text(40)
                            .option(
                                    "addressRange",
                                    "",
                                    Option.setter((builder, value) -> builder.addressRange = value),
                                    "these addresses: one, or a UNIX regular expression"))
            .and(ClientOptions.options().in(builder -> builder.clientOptions))
            .and(OptionGroup.of(
                    builder -> {},
                    OptionType.choice(DefaultAlphabet.class)
                            .option(
                                    "defaultAlphabet",
                                    DefaultAlphabet.GSM,
                                    SmppClient.Builder::defaultAlphabet,
                                    "meaning of data_coding 0")))
            .and(TextOptions.options().in(builder -> builder.textOptions))
            .and(ReceiptOptions.options().in(builder -> builder.receiptOptions))
            .and(SessionOptions.options().in(builder -> builder.options))
            .and(ConnectOptions.options().in(builder -> builder.connection));

    private ClientProperties() {}

    /** The types of binds that a client opens. */
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
