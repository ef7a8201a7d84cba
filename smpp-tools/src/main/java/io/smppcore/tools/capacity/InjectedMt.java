package io.smppcore.tools.capacity;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;

/**
 * Trigger that makes a simulator in this process send a deliver_sm. The scenario ends with its response. Thread-safe.
 */
final class InjectedMt implements MtTrigger {

    private final SmscSimulator simulator;
    private final String systemId;
    private final DeliverSm message;

    InjectedMt(SmscSimulator simulator, String systemId, Address sender, Address recipient) {
        this.simulator = simulator;
        this.systemId = systemId;
        this.message = DeliverSm.builder()
                .sourceAddress(sender)
                .destinationAddress(recipient)
                .shortMessage(Octets.of("a message from one subscriber to another".getBytes(StandardCharsets.US_ASCII)))
                .build();
    }

    @Override
    public void deliver(int bind, Attempt attempt) {
        var unused = simulator
                .inject(systemId, message)
                .whenComplete(attempt.then(response -> attempt.end(response.commandStatus())));
    }
}
