package io.smppcore.server;

/** Tests of the client of ch-smpp with our server. */
class CloudhopperClientIT extends ForeignClientContract {

    @Override
    ForeignClient newClient() {
        return new CloudhopperClient();
    }
}
