package io.smppcore.benchmarks;

import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.Dispatch;
import io.smppcore.session.TransportKind;

/** Whose sessions are measured. */
public enum MemoryLibrary {
    /** This library, with its defaults: a virtual thread for each request. */
    SMPP_CORE {
        @Override
        Loopback bothEnds(int connections) {
            return new SmppCoreSessions(setup(connections));
        }

        @Override
        Listening server(Loopback loopback) {
            return new SmppCoreServer(setup(1), null, null, (session, message) -> {
                loopback.received(1);
                return SubmitSmResp.ok(Messages.MESSAGE_ID);
            });
        }
    },
    /** cloudhopper, as {@link CloudhopperLoopback} has it. */
    CLOUDHOPPER {
        @Override
        Loopback bothEnds(int connections) throws Exception {
            return new CloudhopperLoopback(WINDOW, connections);
        }

        @Override
        Listening server(Loopback loopback) throws Exception {
            return new CloudhopperServer(loopback);
        }
    };

    /** The window of each bind. */
    static final int WINDOW = 10;

    abstract Loopback bothEnds(int connections) throws Exception;

    abstract Listening server(Loopback loopback) throws Exception;

    private static LoopbackSetup setup(int connections) {
        return new LoopbackSetup(TransportKind.AUTO, Dispatch.CONCURRENT, WINDOW, connections, false, Metrics.OFF);
    }
}
