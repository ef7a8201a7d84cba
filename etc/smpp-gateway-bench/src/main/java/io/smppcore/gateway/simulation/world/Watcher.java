package io.smppcore.gateway.simulation.world;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import java.util.List;

/** Observer of the network that writes into the ledger what processes of the gateway send and receive. */
final class Watcher implements Network.Observer {

    private final Loop loop;
    private final Ledger ledger;
    private final GatewayProcess node;
    private final List<Smsc> smscs;
    private final List<Customer> customers;

    Watcher(Loop loop, Ledger ledger, GatewayProcess node, List<Smsc> smscs, List<Customer> customers) {
        this.loop = loop;
        this.ledger = ledger;
        this.node = node;
        this.smscs = smscs;
        this.customers = customers;
    }

    private boolean isGateway(Machine at) {
        return at.equals(node.machine());
    }

    @Override
    public void sent(Machine at, Machine to, Request<?> request) {
        if (isGateway(at) && request instanceof SubmitSm submit) {
            ledger.sends(Smsc.text(submit), to.name, loop.now());
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
        if (isGateway(at)) {
            customers.forEach(customer -> customer.arrived(request, response));
        }
    }

    @Override
    public void bound(Machine at, int port, boolean isBound) {
        if (isGateway(at)) {
            smscs.stream()
                    .filter(smsc -> smsc.port == port)
                    .forEach(smsc -> ledger.binds.changed(smsc.name, isBound, loop.now()));
        }
    }
}
