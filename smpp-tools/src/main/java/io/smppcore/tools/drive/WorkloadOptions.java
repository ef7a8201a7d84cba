package io.smppcore.tools.drive;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.tools.console.AddressConverter;
import io.smppcore.tools.load.RequestSource;
import io.smppcore.tools.load.Workload;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;
import picocli.CommandLine.Option;

/** The options that say what a run sends. */
final class WorkloadOptions {

    private static final int MAX_SHORT_MESSAGE = 255;
    private static final int MAX_OCTET = 255;
    private static final int ALPHABET = 26;

    @Option(
            names = "--message-length",
            paramLabel = "OCTETS",
            description = "Length of the message, 0 to 255 (${DEFAULT-VALUE}).")
    private int messageLength = 37;

    @Option(
            names = "--source",
            paramLabel = "ADDRESS",
            defaultValue = "smpp-core",
            converter = AddressConverter.class,
            description = "Sender: digits for a number, otherwise text (${DEFAULT-VALUE}).")
    private Address source = Address.EMPTY;

    @Option(
            names = "--destination",
            paramLabel = "ADDRESS",
            defaultValue = "447700900000",
            converter = AddressConverter.class,
            description = "Recipient (${DEFAULT-VALUE}).")
    private Address destination = Address.EMPTY;

    @Option(
            names = "--registered-delivery",
            paramLabel = "OCTET",
            arity = "0..1",
            fallbackValue = "1",
            description = "Ask for receipts, and count them; without a value on success or failure (1).")
    private int registeredDelivery;

    /** Checks the ranges. */
    void check() {
        range("--message-length", messageLength, MAX_SHORT_MESSAGE);
        range("--registered-delivery", registeredDelivery, MAX_OCTET);
    }

    /** Whether a message asks for a receipt. */
    boolean wantsReceipts() {
        return registeredDelivery != 0;
    }

    /** What to send: always the same, so that nothing follows from the seed. */
    Workload workload(long seed) {
        byte[] text = new byte[messageLength];
        for (int i = 0; i < text.length; i++) {
            text[i] = (byte) ('a' + i % ALPHABET);
        }
        SubmitSm message = SubmitSm.builder()
                .sourceAddress(source)
                .destinationAddress(destination)
                .registeredDelivery(RegisteredDelivery.of(registeredDelivery))
                .shortMessage(Octets.takingOver(text))
                .build();
        return (index, binds) -> RequestSource.constant(message);
    }

    private static void range(String option, int value, int max) {
        if (value < 0 || value > max) {
            throw new IllegalArgumentException(option + ": " + value + " (expected: 0 to " + max + ")");
        }
    }
}
