package io.smppcore.tools.capacity;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Trigger that makes a server route messages to this client: a submit_sm to one of its own addresses becomes a
 * deliver_sm, matched by its text, which ends the scenario. Thread-safe.
 */
final class RoutedMt implements MtTrigger {

    private final Address source;
    private final List<Address> addresses;
    private final GatewayBinds binds;
    private final Awaited deliveries;
    private final AtomicLong number = new AtomicLong();

    /**
     * Creates the trigger.
     *
     * @param source source address
     * @param addresses destination address for each bind
     * @param binds binds for the messages
     * @param deliveries the texts whose deliver_sm is awaited; each message adds its text
     */
    RoutedMt(Address source, List<Address> addresses, GatewayBinds binds, Awaited deliveries) {
        this.source = source;
        this.addresses = List.copyOf(addresses);
        this.binds = binds;
        this.deliveries = deliveries;
    }

    @Override
    public void deliver(int bind, Attempt attempt) {
        String text = "MT " + number.incrementAndGet();
        SubmitSm message = SubmitSm.builder()
                .sourceAddress(source)
                .destinationAddress(addresses.get(bind))
                .shortMessage(Octets.wrap(text.getBytes(StandardCharsets.US_ASCII)))
                .build();
        var unused = binds.client(bind)
                .sendAsync(message)
                .whenComplete(attempt.then(response -> deliveries.await(text, attempt)));
    }

    @Override
    public void cutOff() {
        deliveries.giveUp();
    }
}
