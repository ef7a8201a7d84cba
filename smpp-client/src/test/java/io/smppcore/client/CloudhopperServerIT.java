package io.smppcore.client;

/** Tests of the client with the server of ch-smpp. */
class CloudhopperServerIT extends ForeignServerContract {

    @Override
    ForeignServer startServer() throws Exception {
        return new CloudhopperServer();
    }
}
