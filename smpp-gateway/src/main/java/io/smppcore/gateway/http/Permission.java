package io.smppcore.gateway.http;

import io.smppcore.gateway.manage.Role;
import java.util.EnumSet;
import java.util.Set;

/** Permissions that requests of the management need, with the roles that have them. */
enum Permission {
    /** To see the state and the configuration, without secrets. */
    VIEW(EnumSet.of(Role.ADMINISTRATOR, Role.OPERATOR, Role.AUDITOR)),
    /** To see messages and dead letters, without texts. */
    MESSAGES(EnumSet.allOf(Role.class)),
    /** To change something, except secrets. */
    OPERATE(EnumSet.of(Role.ADMINISTRATOR, Role.OPERATOR)),
    /** To see the audit log. */
    AUDIT(EnumSet.of(Role.ADMINISTRATOR, Role.AUDITOR)),
    /** To see secrets, and to make and revoke tokens. */
    ADMINISTER(EnumSet.of(Role.ADMINISTRATOR));

    private final Set<Role> roles;

    Permission(Set<Role> roles) {
        this.roles = roles;
    }

    /** Returns true if a role has this permission. */
    boolean isOf(Role role) {
        return roles.contains(role);
    }
}
