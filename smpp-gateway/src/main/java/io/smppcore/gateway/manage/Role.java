package io.smppcore.gateway.manage;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Roles of the tokens of the management. Their names are part of the stored format. */
public enum Role {
    /** Everything. */
    ADMINISTRATOR,
    /** Everything but secrets, tokens and the audit log. */
    OPERATOR,
    /** Messages and dead letters, without changes. */
    SUPPORT,
    /** Everything but secrets, without changes; the audit log too. */
    AUDITOR;

    /** Returns the name in requests and responses. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the role with a name; empty if there is none. */
    public static Optional<Role> of(String word) {
        return Stream.of(values()).filter(role -> role.word().equals(word)).findFirst();
    }
}
