package io.smppcore.benchmarks.peers;

import io.smppcore.benchmarks.loopback.FrameWrites;
import io.smppcore.benchmarks.loopback.Listening;
import io.smppcore.benchmarks.loopback.LoopbackSetup;
import io.smppcore.benchmarks.loopback.RawServer;
import io.smppcore.benchmarks.loopback.Receiver;
import io.smppcore.benchmarks.loopback.ServerProcess;
import io.smppcore.benchmarks.loopback.SmppCoreServer;
import io.smppcore.session.Dispatch;
import io.smppcore.transport.SmppTransport;

/** Servers of {@link ProcessBenchmark}, in a separate process, configured as in {@link OpenLoopBenchmark}. */
enum ProcessServer {
    /** This library, with handlers on the event loop. */
    EVENT_LOOP((receiver, window) -> smppCore(Dispatch.EVENT_LOOP, receiver, window)),
    /** This library, with handlers on virtual threads. */
    CONCURRENT((receiver, window) -> smppCore(Dispatch.CONCURRENT, receiver, window)),
    /** cloudhopper. */
    CLOUDHOPPER((receiver, window) -> new CloudhopperServer(receiver)),
    /** jSMPP. */
    JSMPP((receiver, window) -> new JsmppServer(receiver, JsmppLoopback.FASTEST, window)),
    /** OpenSMPP. */
    OPENSMPP((receiver, window) -> new OpenSmppServer(receiver, OpenSmppLoopback.RECEIVE_OCTETS)),
    /** Frames without SMPP. */
    FRAMES((receiver, window) -> RawServer.ofMessages(SmppTransport.Kind.AUTO, FrameWrites.SINGLE, receiver));

    /** Start of a server. */
    private interface Start {

        Listening server(Receiver receiver, int window) throws Exception;
    }

    @SuppressWarnings("ImmutableEnumChecker") // lambdas without state
    private final Start start;

    ProcessServer(Start start) {
        this.start = start;
    }

    private static Listening smppCore(Dispatch dispatch, Receiver receiver, int window) {
        return new SmppCoreServer(
                LoopbackSetup.of(dispatch, window), null, null, SmppCoreServer.Handling.counting(receiver));
    }

    /**
     * Serves until the input of this process ends.
     *
     * @param args name of a server, and the window of its bind
     */
    public static void main(String[] args) throws Exception {
        ProcessServer server = valueOf(args[0]);
        int window = Integer.parseInt(args[1]);
        ServerProcess.serve(receiver -> server.start.server(receiver, window));
        System.exit(0); // threads of jSMPP and OpenSMPP go on
    }
}
