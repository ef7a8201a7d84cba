package io.smppcore.server;

/** The client of jSMPP with our server. */
class JsmppClientIT extends ForeignClientContract {

    @Override
    ForeignClient newClient() {
        return new JsmppClient();
    }
}
