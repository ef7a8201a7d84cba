package io.smppcore.gateway.simulation.world;

import io.smppcore.gateway.cluster.LinkTlvs;
import io.smppcore.gateway.cluster.NodeRequest;
import io.smppcore.gateway.deliver.RemoteLink;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.simulation.world.Ledger.Passage;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DataSmResp;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Observer of the network that writes into the ledger what processes of the gateway send and receive. */
final class Watcher implements Network.Observer {

    private final Loop loop;
    private final Ledger ledger;
    private final List<GatewayProcess> nodes;
    private final List<Smsc> smscs;
    private final List<Customer> customers;

    /** Requests of nodes to others to send a delivery, with what they deliver. */
    private final IdentityHashMap<Request<?>, Relay> relays = new IdentityHashMap<>();

    /** Relays that processes handle now. */
    private final Map<Machine, Relay> handled = new HashMap<>();

    private record Relay(Passage passage, String about) {}

    Watcher(Loop loop, Ledger ledger, List<GatewayProcess> nodes, List<Smsc> smscs, List<Customer> customers) {
        this.loop = loop;
        this.ledger = ledger;
        this.nodes = nodes;
        this.smscs = smscs;
        this.customers = customers;
    }

    private @Nullable GatewayProcess node(Machine at) {
        return nodes.stream()
                .filter(node -> at.equals(node.machine()))
                .findFirst()
                .orElse(null);
    }

    @Override
    public void sent(Machine at, Machine to, Request<?> request) {
        if (node(at) != null && request instanceof SubmitSm submit) {
            ledger.sends(Smsc.text(submit), at.name, to.name, loop.now());
        }
        if (node(at) != null && request instanceof DeliverSm deliver) {
            Relay relay = handled.get(at);
            ledger.passages.put(
                    request,
                    relay != null && relay.about.equals(Customer.about(deliver))
                            ? relay.passage
                            : new Passage(at.name, loop.now(), false));
        }
        if (node(at) != null && request instanceof DataSm data) {
            LinkTlvs.Content content = LinkTlvs.read(data.tlvs());
            if (content != null && content.operation() == NodeRequest.DELIVER.number()) {
                Row.Reader row = new Row.Reader(content.octets());
                row.text(); // the account
                row.text(); // the session
                String about = Customer.about((DeliverSm) row.pdu());
                relays.put(request, new Relay(new Passage(at.name, loop.now(), true), about));
            }
        }
    }

    @Override
    public void handles(Machine at, Request<?> request) {
        Relay relay = relays.get(request);
        if (relay != null) {
            handled.put(at, relay);
        }
    }

    @Override
    public void handled(Machine at) {
        handled.remove(at);
    }

    @Override
    public void arrived(Machine at, Request<?> request, Response response, boolean isLate) {
        Relay relay = relays.remove(request);
        if (relay != null && !isLate && response instanceof DataSmResp answer && answer.isOk()) {
            LinkTlvs.Content content = Objects.requireNonNull(LinkTlvs.read(answer.tlvs()));
            Row.Reader row = new Row.Reader(content.octets());
            if (row.small() == RemoteLink.ANSWERED && ((Response) row.pdu()).isOk()) {
                relay.passage.reported = loop.now();
            }
        }
        if (response instanceof SubmitSmResp submitted && submitted.isOk()) {
            Ledger.Copy copy = ledger.copies.get(submitted.messageId());
            if (copy != null) {
                copy.known = loop.now();
            }
        }
        if (node(at) != null) {
            customers.forEach(customer -> customer.arrived(request, response));
        }
    }

    @Override
    public void bound(Machine at, int port, boolean isBound) {
        GatewayProcess node = node(at);
        if (node != null) {
            smscs.stream()
                    .filter(smsc -> smsc.port == port)
                    .forEach(smsc -> node.binds.changed(smsc.name, isBound, loop.now()));
            if (!isBound && nodes.stream().anyMatch(other -> other.place.isLinkedAt(port))) {
                loop.trace("link-lost", at.name + " to " + port);
            }
        }
    }
}
