package io.smppcore.client;

/** Tests of our client with the server of jSMPP. */
class JsmppServerIT extends ForeignServerContract {

    @Override
    ForeignServer startServer() throws Exception {
        return new JsmppServer();
    }
}
