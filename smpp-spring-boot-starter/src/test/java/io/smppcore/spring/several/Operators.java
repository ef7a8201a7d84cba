package io.smppcore.spring.several;

import io.smppcore.client.ReceivedReceipt;
import io.smppcore.client.SmppClient;
import io.smppcore.message.TextMessage;
import io.smppcore.spring.SmppListener;
import io.smppcore.type.Address;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Service;

@Service
class Operators {

    private final Queue<String> inbox = new ConcurrentLinkedQueue<>();
    private final Queue<String> delivered = new ConcurrentLinkedQueue<>();
    private final SmppClient north;
    private final SmppClient south;

    Operators(@Qualifier("north") SmppClient north, @Qualifier("south") SmppClient south) {
        this.north = north;
        this.south = south;
    }

    List<String> send(Address to, String text) {
        SmppClient client = to.value().startsWith("49") ? north : south;
        return client.sendText(Address.alphanumeric("Bank"), to, text).orThrow().messageIds();
    }

    @SmppListener
    void onText(TextMessage message, SmppClient receiver) {
        inbox.add((receiver == north ? "north: " : "south: ") + message.text());
    }

    @SmppListener(client = "north")
    void onReceiptOfNorth(ReceivedReceipt receipt) {
        receipt.receipt().id().ifPresent(delivered::add);
    }

    Queue<String> inbox() {
        return inbox;
    }

    Queue<String> delivered() {
        return delivered;
    }
}
