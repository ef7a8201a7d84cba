package io.smppcore.server;

import io.smppcore.type.SmppException;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a file of accounts cannot be used. The message names the file, the key and the expected value, and hides
 * passwords.
 */
public final class AccountsFileException extends SmppException {

    private static final long serialVersionUID = 1L;

    AccountsFileException(String message) {
        super(message);
    }

    AccountsFileException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
