package io.smppcore.testing.planted;

import java.io.PrintWriter;

/** Uses of each standard stream, and of another writer. */
final class Prints {

    private Prints() {}

    static void toOut() {
        System.out.println();
    }

    static void toErr() {
        System.err.println();
    }

    static void trace(Throwable failure) {
        failure.printStackTrace();
    }

    static void traceElsewhere(Throwable failure, PrintWriter out) {
        failure.printStackTrace(out);
    }
}
