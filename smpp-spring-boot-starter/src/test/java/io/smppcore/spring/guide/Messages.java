package io.smppcore.spring.guide;

import io.smppcore.client.ReceivedReceipt;
import io.smppcore.client.SmppClient;
import io.smppcore.message.TextMessage;
import io.smppcore.spring.SmppListener;
import io.smppcore.type.Address;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.springframework.stereotype.Service;

@Service
class Messages {

    private final Queue<String> inbox = new ConcurrentLinkedQueue<>();
    private final Queue<String> delivered = new ConcurrentLinkedQueue<>();
    private final SmppClient client;

    Messages(SmppClient client) {
        this.client = client;
    }

    List<String> send(String to, String text) {
        return client.sendText(Address.alphanumeric("Bank"), Address.international(to), text)
                .orThrow()
                .messageIds();
    }

    @SmppListener
    void onText(TextMessage message) {
        inbox.add(message.text());
    }

    @SmppListener
    void onReceipt(ReceivedReceipt receipt) {
        receipt.receipt().id().ifPresent(delivered::add);
    }

    Queue<String> inbox() {
        return inbox;
    }

    Queue<String> delivered() {
        return delivered;
    }
}
