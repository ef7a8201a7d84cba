package io.smppcore.benchmarks.memory;

import io.smppcore.benchmarks.loopback.Loopback;
import io.smppcore.benchmarks.loopback.LoopbackSetup;
import io.smppcore.benchmarks.loopback.LoopbackSetup.Metrics;
import io.smppcore.benchmarks.loopback.SmppCoreServer;
import io.smppcore.benchmarks.loopback.SmppCoreSessions;
import io.smppcore.benchmarks.measure.Listening;
import io.smppcore.benchmarks.measure.Receiver;
import io.smppcore.benchmarks.peers.CloudhopperLoopback;
import io.smppcore.benchmarks.peers.CloudhopperServer;
import io.smppcore.session.Dispatch;
import io.smppcore.transport.SmppTransport;

/** The library whose sessions are measured. */
public enum MemoryLibrary {
    /** This library, with its defaults: handlers on virtual threads. */
    SMPP_CORE {
        @Override
        Loopback bothEnds(int connections) {
            return new SmppCoreSessions(setup(connections));
        }

        @Override
        Listening server(Receiver receiver) {
            return new SmppCoreServer(setup(1), null, null, SmppCoreServer.Handling.counting(receiver));
        }
    },
    /** cloudhopper, configured as in {@link CloudhopperLoopback}. */
    CLOUDHOPPER {
        @Override
        Loopback bothEnds(int connections) throws Exception {
            return new CloudhopperLoopback(WINDOW, connections);
        }

        @Override
        Listening server(Receiver receiver) throws Exception {
            return new CloudhopperServer(receiver);
        }
    };

    /** Window of each bind. */
    static final int WINDOW = 10;

    abstract Loopback bothEnds(int connections) throws Exception;

    abstract Listening server(Receiver receiver) throws Exception;

    private static LoopbackSetup setup(int connections) {
        return new LoopbackSetup(
                SmppTransport.Kind.AUTO, Dispatch.CONCURRENT, WINDOW, connections, "false", Metrics.OFF);
    }
}
