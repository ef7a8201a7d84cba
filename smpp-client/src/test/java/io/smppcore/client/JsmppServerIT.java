package io.smppcore.client;

/** Tests of the client with the server of jSMPP. */
class JsmppServerIT extends ForeignServerContract {

    @Override
    ForeignServer startServer() throws Exception {
        return new JsmppServer();
    }
}
