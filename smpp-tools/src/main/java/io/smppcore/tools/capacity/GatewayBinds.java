package io.smppcore.tools.capacity;

import io.smppcore.client.SmppClient;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptParser;
import io.smppcore.session.Dispatch;
import io.smppcore.tlv.TlvTag;
import io.smppcore.transport.SmppTransport;
import io.smppcore.type.Address;
import io.smppcore.type.Npi;
import io.smppcore.type.RegisteredDelivery;
import io.smppcore.type.Ton;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The transceivers over which scenarios send and receive messages. They bind again after a lost connection.
 * Thread-safe; receipts and deliver_sm are handled on the event loops.
 */
final class GatewayBinds implements AutoCloseable {

    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

    /**
     * Maximum number of requests that wait for the window of a session. Further requests fail, and count as not sent.
     */
    private static final int QUEUE_LIMIT = 100_000;

    private final List<SmppClient> clients = new ArrayList<>();
    private final AtomicReferenceArray<String> lastAccepted;
    private final Awaited receipts;
    private final Awaited deliveries;

    private GatewayBinds(int count, Awaited receipts, Awaited deliveries) {
        this.lastAccepted = new AtomicReferenceArray<>(count);
        this.receipts = receipts;
        this.deliveries = deliveries;
    }

    /**
     * Opens the binds, one after the other.
     *
     * @param transport event loops
     * @param servers addresses of the server, over which the binds are distributed in turn
     * @param plan number of binds and credentials
     * @param served address that the server routes to each bind, sent as its address_range; empty for none
     * @param receipts executions that wait for a receipt, by its message_id
     * @param deliveries executions that wait for another deliver_sm, by its text
     * @throws io.smppcore.type.SmppException if one of them cannot be bound; the others are then closed
     */
    static GatewayBinds open(
            SmppTransport transport,
            List<InetSocketAddress> servers,
            CapacityPlan plan,
            List<Address> served,
            Awaited receipts,
            Awaited deliveries) {
        GatewayBinds binds = new GatewayBinds(plan.binds(), receipts, deliveries);
        try {
            for (int i = 0; i < plan.binds(); i++) {
                SmppClient.Builder client = binds.client(transport, servers.get(i % servers.size()), plan);
                if (!served.isEmpty()) {
                    // With unknown TON and NPI, the address_range matches an address of any TON and NPI.
                    client.addressRange(Ton.UNKNOWN, Npi.UNKNOWN, served.get(i).value());
                }
                binds.clients.add(client.connect());
            }
            return binds;
        } catch (RuntimeException e) {
            binds.close();
            throw e;
        }
    }

    int count() {
        return clients.size();
    }

    SmppClient client(int bind) {
        return clients.get(bind);
    }

    /** Records the message_id of a message that was accepted on a bind, for a later query_sm. */
    void accepted(int bind, String messageId) {
        lastAccepted.lazySet(bind, messageId);
    }

    /** Returns the message_id of the last message that was accepted on a bind. */
    String lastAccepted(int bind) {
        return lastAccepted.get(bind);
    }

    /**
     * Sends a message on each bind and waits for its response, so that every bind has a message to query.
     *
     * @throws io.smppcore.type.SmppException if a message is not accepted
     */
    void sendFirstMessages(Address source, Address destination) {
        for (int i = 0; i < clients.size(); i++) {
            SubmitSmResp response =
                    clients.get(i).send(MoSubmission.message(source, destination, RegisteredDelivery.NONE));
            response.orThrow();
            accepted(i, response.messageId());
        }
    }

    /** Closes all connections permanently, without unbinding. */
    void closeNow() {
        clients.forEach(SmppClient::closeNow);
    }

    /** Unbinds all sessions at the same time, and waits for their end, at most about 4 s. */
    @Override
    public void close() {
        CompletableFuture.allOf(clients.stream().map(SmppClient::closeAsync).toArray(CompletableFuture<?>[]::new))
                .join();
    }

    private SmppClient.Builder client(SmppTransport transport, InetSocketAddress server, CapacityPlan plan) {
        return SmppClient.builder()
                .endpoint(server.getHostString(), server.getPort())
                .systemId(plan.systemId())
                .password(plan.password())
                .transport(transport)
                .options(session -> session.window(plan.window())
                        .queueLimit(QUEUE_LIMIT)
                        .windowTimeout(plan.timeout())
                        .requestTimeout(plan.timeout())
                        .drainTimeout(CLOSE_TIMEOUT)
                        .unbindTimeout(CLOSE_TIMEOUT)
                        .dispatch(Dispatch.EVENT_LOOP))
                .onDeliverSm((session, message) -> delivered(message));
    }

    private DeliverSmResp delivered(DeliverSm message) {
        if (message.esmClass().isDeliveryReceipt()) {
            String id = message.tlvs().get(TlvTag.RECEIPTED_MESSAGE_ID);
            receipts.arrived(id != null ? id : idInText(message));
        } else {
            deliveries.arrived(new String(message.shortMessage().toByteArray(), StandardCharsets.US_ASCII));
        }
        return DeliverSmResp.ok();
    }

    private static String idInText(DeliverSm receipt) {
        return ReceiptParser.defaults()
                .parse(receipt)
                .flatMap(DeliveryReceipt::id)
                .orElse("");
    }
}
