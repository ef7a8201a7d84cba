package io.smppcore.client;

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

    private static final OptionType<Integer> OCTET = OptionType.integer("number", 0, 255);

    static final OptionGroup<SmppClient.Builder> ALL = OptionGroup.of(
                    builder -> {},
                    OptionType.of("host:port", "followed by *weight for WEIGHTED", Endpoint::parse)
                            .list()
                            .setting("endpoints", List.of(), "where to bind, the preferred one first")
                            .option((builder, value) ->
                                    value.isEmpty() ? builder : builder.endpoints(value.toArray(Endpoint[]::new))),
                    OptionType.choice(BindKind.class)
                            .setting("bindType", BindKind.TRANSCEIVER, "type of the binds, or a pair of two types")
                            .option((builder, value) -> value.applyTo(builder)),
                    OptionType.text(15).setting("systemId", "", "system_id").option(SmppClient.Builder::systemId),
                    OptionType.text(8)
                            .hidden()
                            .setting("password", "", "password")
                            .option(SmppClient.Builder::password),
                    OptionType.text(12).setting("systemType", "", "system_type").option(SmppClient.Builder::systemType),
                    OptionType.version()
                            .setting("interfaceVersion", InterfaceVersion.V3_4, "interface_version")
                            .option(SmppClient.Builder::interfaceVersion),
                    OCTET.setting("addressTon", 0, "type of number of the addresses that the client serves")
                            .change((builder, value) -> builder.addressTon = Ton.of(value)),
                    OCTET.setting("addressNpi", 0, "numbering plan of these addresses")
                            .change((builder, value) -> builder.addressNpi = Npi.of(value)),
                    OptionType.text(40)
                            .setting("addressRange", "", "these addresses: one, or a UNIX regular expression")
                            .change((builder, value) -> builder.addressRange = value))
            .and(ClientOptions.options().in(builder -> builder.clientOptions))
            .and(OptionGroup.of(
                    builder -> {},
                    OptionType.choice(DefaultAlphabet.class)
                            .setting("defaultAlphabet", DefaultAlphabet.GSM, "meaning of data_coding 0")
                            .option(SmppClient.Builder::defaultAlphabet)))
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
