package io.smppcore.benchmarks.peers;

import io.smppcore.benchmarks.loopback.Listening;
import io.smppcore.benchmarks.loopback.LoopbackTls;
import io.smppcore.benchmarks.loopback.RawServer;
import io.smppcore.benchmarks.loopback.Receiver;
import io.smppcore.benchmarks.loopback.ServerProcess;
import io.smppcore.benchmarks.loopback.SmppCoreServer;
import io.smppcore.session.SessionOptions;
import org.jspecify.annotations.Nullable;

/** Servers of {@link IdleBenchmark}, in a separate process. */
enum IdleServer {
    /** This library. */
    SMPP_CORE {
        @Override
        Listening start(@Nullable LoopbackTls tls, Receiver receiver) {
            return SmppCoreServer.onAllProcessors(tls, () -> {}, SmppCoreServer.Handling.counting(receiver));
        }
    },
    /** This library, with the default for enquire_link: after 25 s of silence. */
    SMPP_CORE_ENQUIRING {
        @Override
        Listening start(@Nullable LoopbackTls tls, Receiver receiver) {
            return SmppCoreServer.onAllProcessors(
                    tls,
                    () -> {},
                    SmppCoreServer.Handling.counting(receiver),
                    SessionOptions.defaults().enquireLinkInterval());
        }
    },
    /** cloudhopper. */
    CLOUDHOPPER {
        @Override
        Listening start(@Nullable LoopbackTls tls, Receiver receiver) throws Exception {
            return new CloudhopperServer(receiver, tls, () -> {});
        }
    },
    /** Frames without SMPP, never encrypted. */
    FRAMES {
        @Override
        Listening start(@Nullable LoopbackTls tls, Receiver receiver) {
            return RawServer.ofBinds();
        }
    };

    abstract Listening start(@Nullable LoopbackTls tls, Receiver receiver) throws Exception;

    /**
     * Serves until the input of this process ends.
     *
     * @param args name of a server, and true for TLS
     */
    public static void main(String[] args) throws Exception {
        IdleServer server = valueOf(args[0]);
        LoopbackTls tls = Boolean.parseBoolean(args[1]) ? LoopbackTls.make() : null;
        ServerProcess.serve(receiver -> server.start(tls, receiver));
        System.exit(0); // threads of cloudhopper go on
    }
}
