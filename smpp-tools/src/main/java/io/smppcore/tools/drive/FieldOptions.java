package io.smppcore.tools.drive;

import io.smppcore.tools.console.OctetConverter;
import io.smppcore.tools.workload.TlvTemplate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options with fields of messages that {@code send} and the load generators have in common. */
final class FieldOptions {

    @Option(names = "--service-type", paramLabel = "TYPE", description = "service_type; none by default.")
    String serviceType = "";

    @Option(
            names = "--data-coding",
            paramLabel = "OCTET",
            converter = OctetConverter.class,
            description = "data_coding; by default of the alphabet with the shortest encoding, and 4 for octets.")
    @Nullable
    Integer dataCoding;

    @Option(
            names = "--priority",
            paramLabel = "OCTET",
            converter = OctetConverter.class,
            description = "priority_flag (${DEFAULT-VALUE}).")
    int priority;

    @Option(
            names = "--validity",
            paramLabel = "TIME",
            converter = WorkloadConverters.Validity.class,
            description = "Validity period, such as 10m, 48h or an SMPP time of 16 characters; chosen by the SMSC by"
                    + " default.")
    String validity = "";

    @Option(
            names = "--tlv",
            paramLabel = "TAG=VALUE",
            converter = WorkloadConverters.Tlvs.class,
            description =
                    "Optional parameter of every message: 0x1400=hex:0A0B, 0x1400=string:abc, with {seq}, {time} and"
                            + " {random:8} in strings.")
    List<TlvTemplate> tlvs = List.of();
}
