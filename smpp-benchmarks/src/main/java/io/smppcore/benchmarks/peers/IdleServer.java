package io.smppcore.benchmarks.peers;

import io.smppcore.benchmarks.loopback.Listening;
import io.smppcore.benchmarks.loopback.LoopbackTls;
import io.smppcore.benchmarks.loopback.RawServer;
import io.smppcore.benchmarks.loopback.Receiver;
import io.smppcore.benchmarks.loopback.ServerProcess;
import io.smppcore.benchmarks.loopback.SmppCoreServer;
import io.smppcore.benchmarks.loopback.SmppCoreServer.Handling;
import io.smppcore.session.SessionOptions;
import org.jspecify.annotations.Nullable;

/** Servers of {@link IdleBenchmark}, in a separate process. */
enum IdleServer {
    /** This library. */
    SMPP_CORE((tls, receiver) -> SmppCoreServer.onAllProcessors(tls, () -> {}, Handling.counting(receiver))),
    /** This library, with the default for enquire_link: after 25 s of silence. */
    SMPP_CORE_ENQUIRING((tls, receiver) -> SmppCoreServer.onAllProcessors(
            tls,
            () -> {},
            Handling.counting(receiver),
            SessionOptions.defaults().enquireLinkInterval())),
    /** cloudhopper. */
    CLOUDHOPPER((tls, receiver) -> new CloudhopperServer(receiver, tls, () -> {})),
    /** Frames without SMPP, never encrypted. */
    FRAMES((tls, receiver) -> RawServer.ofBinds());

    /** Start of a server. */
    private interface Start {

        Listening server(@Nullable LoopbackTls tls, Receiver receiver) throws Exception;
    }

    @SuppressWarnings("ImmutableEnumChecker") // lambdas without state
    private final Start start;

    IdleServer(Start start) {
        this.start = start;
    }

    /** Starts this server in a process of its own. */
    ServerProcess startProcess(boolean tls) {
        return new ServerProcess(IdleServer.class, name(), String.valueOf(tls));
    }

    /**
     * Serves until the input of this process ends.
     *
     * @param args name of a server, and true for TLS
     */
    public static void main(String[] args) throws Exception {
        IdleServer server = valueOf(args[0]);
        LoopbackTls tls = Boolean.parseBoolean(args[1]) ? LoopbackTls.make() : null;
        ServerProcess.serve(receiver -> server.start.server(tls, receiver));
        System.exit(0); // threads of cloudhopper go on
    }
}
