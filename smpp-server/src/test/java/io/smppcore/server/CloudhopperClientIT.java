package io.smppcore.server;

import io.smppcore.testing.peers.CloudhopperClient;
import io.smppcore.testing.peers.ForeignClient;

/** Tests of the client of ch-smpp with the server. */
class CloudhopperClientIT extends ForeignClientContract {

    @Override
    ForeignClient newClient() {
        return new CloudhopperClient();
    }
}
