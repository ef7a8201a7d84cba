package io.smppcore.tools.mix;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.session.SmppSession;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.tls.ServerTlsOptions;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The server: a simulator that accepts and stores every message, on the shared event loops. Thread-safe. */
record ServerSide(MixPlan plan, SmscSimulator simulator) implements AutoCloseable {

    /**
     * Number of messages that the simulator keeps for query_sm. Workers query the message that was accepted last when
     * they send the query_sm; it must still be kept when the query_sm arrives, although other workers submit
     * meanwhile.
     */
    private static final int MESSAGES = 1 << 16;

    /**
     * Starts the server.
     *
     * @throws io.smppcore.type.SmppException if it cannot listen
     */
    static ServerSide open(MixPlan plan, @Nullable ServerTlsOptions tls) {
        return new ServerSide(
                plan,
                SmscSimulator.builder()
                        .host(plan.host())
                        .port(plan.port())
                        .messageLimit(MESSAGES)
                        .authenticator(BindAuthenticator.account(plan.systemId(), plan.password()))
                        .scenario(Scenario.parse("deliver: {window: " + plan.window() + "}"))
                        .server(server -> server.tls(tls)
                                .options(options -> options.requestTimeout(plan.requestTimeout())
                                        .windowTimeout(plan.requestTimeout())))
                        .start());
    }

    int port() {
        return simulator.port();
    }

    /** Returns the task of a worker that sends messages to the client. */
    Task push(int index) {
        Texts texts = new Texts(index, plan.longMode());
        SplittableRandom random = new SplittableRandom(index);
        return meter -> meter.send(this::send, texts.push(plan.payload().pick(random))) != null;
    }

    /** Returns the number of messages and message parts from the client. */
    long submitted() {
        return simulator.statistics().submitted();
    }

    /** Ends all requests in flight by closing the sessions at once. */
    void cutOff() {
        simulator.server().sessions().forEach(SmppSession::closeNow);
    }

    @Override
    public void close() {
        simulator.close();
    }

    private <R extends Response> R send(Request<R> request) {
        return simulator.server().send(plan.systemId(), request);
    }
}
