package io.smppcore.gateway.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Static methods for the parts of an object that have to be closed with it. */
public final class Parts {

    private Parts() {}

    /** Closes all parts in their order, also if some of them fail. Returns the first failure, null if none. */
    public static @Nullable Throwable close(List<AutoCloseable> parts) {
        Throwable first = null;
        for (AutoCloseable part : parts) {
            try {
                part.close();
            } catch (Exception | Error e) {
                if (first == null) {
                    first = e;
                } else {
                    first.addSuppressed(e);
                }
            }
        }
        return first;
    }

    /** Closes all parts in their order after a failure, to which the first failure of a part is added as suppressed. */
    public static void closeAfter(Throwable cause, List<AutoCloseable> parts) {
        Throwable failure = close(parts);
        if (failure != null) {
            cause.addSuppressed(failure);
        }
    }

    /**
     * Closes all parts in their order, also if some of them fail, and throws the first failure.
     *
     * @param parts parts whose {@code close} throws no checked exceptions
     */
    public static void closeAll(List<AutoCloseable> parts) {
        Throwable failure = close(parts);
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure != null) {
            throw failure instanceof RuntimeException known ? known : new IllegalStateException(failure);
        }
    }
}
