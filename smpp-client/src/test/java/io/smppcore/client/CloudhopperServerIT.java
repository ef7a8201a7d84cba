package io.smppcore.client;

/** Our client with the server of ch-smpp. */
class CloudhopperServerIT extends ForeignServerContract {

    @Override
    ForeignServer startServer() throws Exception {
        return new CloudhopperServer();
    }
}
