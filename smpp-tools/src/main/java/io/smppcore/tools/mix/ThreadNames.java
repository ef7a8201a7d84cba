package io.smppcore.tools.mix;

/** Names of threads, by which a profile is divided between client and server. */
final class ThreadNames {

    static final String CLIENT = "client";
    static final String SERVER = "server";
    static final String OTHERS = "others";

    private static final String WORKER = "mix-";

    /** Prefix of the event loops of a separate transport, which only the client has. */
    private static final String CLIENT_LOOP = "smpp-loop-";

    private static final String SERVER_LOOP = "smpp-shared-loop-";

    private ThreadNames() {}

    static String ofWorker(WorkerKind kind, int number) {
        return WORKER + (kind.isOfServer() ? SERVER : CLIENT) + "-" + kind.word() + "-" + number;
    }

    /**
     * Returns the end to which the thread of this name belongs: {@link #CLIENT} or {@link #SERVER}; {@link #OTHERS} if
     * the name is of neither.
     */
    static String sideOf(String name) {
        if (name.startsWith(CLIENT_LOOP) || name.startsWith(WORKER + CLIENT)) {
            return CLIENT;
        }
        return name.startsWith(SERVER_LOOP) || name.startsWith(WORKER + SERVER) ? SERVER : OTHERS;
    }
}
