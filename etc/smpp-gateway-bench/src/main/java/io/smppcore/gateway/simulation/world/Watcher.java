package io.smppcore.gateway.simulation.world;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Observer of the network that writes into the ledger what processes of the gateway send and receive. */
final class Watcher implements Network.Observer {

    private final Loop loop;
    private final Ledger ledger;
    private final List<GatewayProcess> nodes;
    private final List<Smsc> smscs;
    private final List<Customer> customers;

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
            boolean isOwner = ledger.owners.couldStore(-1, at.name, loop.now());
            ledger.sends(Smsc.text(submit), to.name, loop.now(), isOwner);
        }
    }

    @Override
    public void arrived(Machine at, Request<?> request, Response response) {
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
                ledger.lostLinks.add(loop.now());
            }
        }
    }
}
