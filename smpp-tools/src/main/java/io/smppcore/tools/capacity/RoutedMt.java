package io.smppcore.tools.capacity;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A trigger for servers that route messages to this client. It sends a submit_sm to an address of this client, which
 * the server turns into a deliver_sm. The text, which contains a number, identifies the execution that ends.
 * Thread-safe.
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
     * @param source source address of the messages
     * @param addresses address that the server routes to each bind
     * @param binds binds that send the messages
     * @param deliveries executions that wait for a deliver_sm by its text, to which each message is added
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
