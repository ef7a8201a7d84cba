package io.smppcore.benchmarks.peers;

import io.smppcore.benchmarks.loopback.FrameWrites;
import io.smppcore.benchmarks.loopback.LoopbackSetup;
import io.smppcore.benchmarks.loopback.LoopbackTls;
import io.smppcore.benchmarks.loopback.RawServer;
import io.smppcore.benchmarks.loopback.SmppCoreServer;
import io.smppcore.benchmarks.loopback.SmppCoreServer.Handling;
import io.smppcore.benchmarks.measure.Listening;
import io.smppcore.benchmarks.measure.Receiver;
import io.smppcore.benchmarks.measure.ServerJvm;
import io.smppcore.session.Dispatch;
import io.smppcore.session.SessionOptions;
import io.smppcore.transport.SmppTransport;
import org.jspecify.annotations.Nullable;

/**
 * Servers of {@link ProcessBenchmark}, configured as in {@link OpenLoopBenchmark}, and of {@link IdleBenchmark}, each
 * in a JVM of its own.
 */
enum SeparateServer {
    EVENT_LOOP((receiver, window, tls) -> smppCore(Dispatch.EVENT_LOOP, receiver, window)),
    CONCURRENT((receiver, window, tls) -> smppCore(Dispatch.CONCURRENT, receiver, window)),
    CLOUDHOPPER((receiver, window, tls) -> new CloudhopperServer(receiver, tls, () -> {})),
    JSMPP((receiver, window, tls) -> new JsmppServer(receiver, JsmppLoopback.FASTEST, window)),
    OPENSMPP((receiver, window, tls) -> new OpenSmppServer(receiver, OpenSmppLoopback.RECEIVE_OCTETS)),
    FRAMES((receiver, window, tls) -> RawServer.ofMessages(SmppTransport.Kind.AUTO, FrameWrites.SINGLE, receiver)),
    /** This library with an event loop for each processor; sends no enquire_link. */
    IDLE((receiver, window, tls) ->
            SmppCoreServer.onAllProcessors(tls, () -> {}, Handling.counting(receiver), SmppCoreServer.SILENCE)),
    /** The same with the default for enquire_link: after 25 s of silence. */
    IDLE_ENQUIRING((receiver, window, tls) -> SmppCoreServer.onAllProcessors(
            tls,
            () -> {},
            Handling.counting(receiver),
            SessionOptions.defaults().enquireLinkInterval())),
    IDLE_FRAMES((receiver, window, tls) -> RawServer.ofBinds());

    /** Start of a server. */
    private interface Start {

        Listening server(Receiver receiver, int window, @Nullable LoopbackTls tls) throws Exception;
    }

    @SuppressWarnings("ImmutableEnumChecker") // lambdas without state
    private final Start start;

    SeparateServer(Start start) {
        this.start = start;
    }

    private static Listening smppCore(Dispatch dispatch, Receiver receiver, int window) {
        return new SmppCoreServer(LoopbackSetup.of(dispatch, window), null, null, Handling.counting(receiver));
    }

    /**
     * Serves until the input of this process ends.
     *
     * @param args name of a server, the window of its binds, and the parameter {@code tls}
     */
    public static void main(String[] args) throws Exception {
        SeparateServer server = valueOf(args[0]);
        int window = Integer.parseInt(args[1]);
        LoopbackTls tls = LoopbackTls.of(args[2]);
        ServerJvm.serve(receiver -> server.start.server(receiver, window, tls));
        System.exit(0); // threads of the other libraries go on
    }
}
