package io.smppcore.benchmarks.measure;

import io.smppcore.pdu.Response;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Callback for the end of one message. Thread-safe. */
public interface Completion {

    /** Reports that the message was accepted. */
    void answered();

    /** Reports that the message was refused or will never be answered. */
    void failed(Throwable cause);

    /** Reports the response of the message, or its failure; one of the two is null. */
    default void ended(@Nullable Response response, @Nullable Throwable cause) {
        if (response == null) {
            failed(Objects.requireNonNull(cause));
        } else if (!response.isOk()) {
            failed(new IllegalStateException(response.toString()));
        } else {
            answered();
        }
    }
}
