package io.smppcore.testing.planted;

import java.io.PrintWriter;

/** A use of each standard stream, and of another one. */
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
