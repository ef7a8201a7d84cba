package io.smppcore.server;

/** Tests of the client of jSMPP with our server. */
class JsmppClientIT extends ForeignClientContract {

    @Override
    ForeignClient newClient() {
        return new JsmppClient();
    }
}
