package io.smppcore.gateway.http;

import io.smppcore.gateway.manage.Role;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Permissions that requests of the management need, with the roles that have them. */
enum Permission {
    /** To see the state and the configuration, without secrets. */
    VIEW,
    /** To see messages and dead letters, without texts. */
    MESSAGES,
    /** To change something, except secrets. */
    OPERATE,
    /** To see the audit log. */
    AUDIT,
    /** To see texts of messages. */
    TEXTS,
    /** To see secrets, and to make and revoke tokens. */
    ADMINISTER;

    /** Returns the name in responses. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns true if a role has this permission. */
    boolean isOf(Role role) {
        return switch (this) {
            case VIEW -> role != Role.SUPPORT;
            case MESSAGES -> true;
            case OPERATE -> role == Role.ADMINISTRATOR || role == Role.OPERATOR;
            case AUDIT -> role == Role.ADMINISTRATOR || role == Role.AUDITOR;
            case TEXTS, ADMINISTER -> role == Role.ADMINISTRATOR;
        };
    }

    /** Returns the names of the roles that have this permission. */
    String roles() {
        return Stream.of(Role.values()).filter(this::isOf).map(Role::word).collect(Collectors.joining(" or "));
    }
}
