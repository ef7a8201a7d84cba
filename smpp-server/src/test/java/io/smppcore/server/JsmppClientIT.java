package io.smppcore.server;

import io.smppcore.testing.peers.ForeignClient;
import io.smppcore.testing.peers.JsmppClient;

/** Tests of the client of jSMPP with the server. */
class JsmppClientIT extends ForeignClientContract {

    @Override
    ForeignClient newClient() {
        return new JsmppClient();
    }
}
