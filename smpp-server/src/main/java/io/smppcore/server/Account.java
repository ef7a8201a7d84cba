package io.smppcore.server;

import io.smppcore.pdu.BindType;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An account that may bind, with a password, a certificate or both, its bind types and limits. It has no system_id,
 * which is the key in the map of accounts. Immutable, with equality by content. {@code toString} hides the password.
 */
public final class Account {

    private final @Nullable StoredPassword password;
    private final Set<CertificateName> certificates;
    private final Set<BindType> bindTypes;
    private final AccountLimits limits;

    private Account(Builder builder) {
        this.password = builder.password;
        this.certificates = Set.copyOf(builder.certificates);
        this.bindTypes = Collections.unmodifiableSet(EnumSet.copyOf(builder.bindTypes));
        this.limits = builder.limits;
        if (password == null && certificates.isEmpty()) {
            throw new IllegalArgumentException("password: none (expected: one, or a certificate, or both)");
        }
    }

    /** Returns a builder of an account without password or certificate, with every bind type and no limits. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns the password, or its hash; empty if a certificate is sufficient. */
    public Optional<StoredPassword> password() {
        return Optional.ofNullable(password);
    }

    /** Returns the names of the accepted certificates, one of which is required; empty if none is required. */
    public Set<CertificateName> certificates() {
        return certificates;
    }

    /** Returns the allowed bind types, at least one. */
    public Set<BindType> bindTypes() {
        return bindTypes;
    }

    /** Returns the limits of accepted binds. */
    public AccountLimits limits() {
        return limits;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Account account
                && Objects.equals(password, account.password)
                && certificates.equals(account.certificates)
                && bindTypes.equals(account.bindTypes)
                && limits.equals(account.limits);
    }

    @Override
    public int hashCode() {
        return Objects.hash(password, certificates, bindTypes, limits);
    }

    @Override
    public String toString() {
        return "Account[password=" + password + ", certificates=" + certificates + ", bindTypes=" + bindTypes
                + ", limits=" + limits + "]";
    }

    /** Returns true if the attempt shows a certificate of the account, or if the account requires none. */
    boolean hasCertificate(BindAttempt attempt) {
        return certificates.isEmpty()
                || attempt.certificate()
                        .filter(shown -> certificates.stream().anyMatch(name -> name.matches(shown)))
                        .isPresent();
    }

    /** Builder of an account. Not thread-safe. */
    public static final class Builder {

        private @Nullable StoredPassword password;
        private Set<CertificateName> certificates = Set.of();
        private Set<BindType> bindTypes = EnumSet.allOf(BindType.class);
        private AccountLimits limits = AccountLimits.none();

        private Builder() {}

        /** Sets the password, or its hash. */
        public Builder password(StoredPassword value) {
            password = value;
            return this;
        }

        /** Sets the accepted certificates, one of which is required; none if the password is sufficient. */
        public Builder certificates(CertificateName... value) {
            certificates = new HashSet<>(List.of(value));
            return this;
        }

        /** Sets the allowed bind types, at least one; all by default. */
        public Builder bindTypes(BindType... value) {
            if (value.length == 0) {
                throw new IllegalArgumentException("bindTypes: none (expected: at least one)");
            }
            bindTypes = EnumSet.copyOf(List.of(value));
            return this;
        }

        /** Sets the limits of the account; {@link AccountLimits#none} by default. */
        public Builder limits(AccountLimits value) {
            limits = value;
            return this;
        }

        /**
         * Returns the account.
         *
         * @throws IllegalArgumentException if there is neither a password nor a certificate
         */
        public Account build() {
            return new Account(this);
        }
    }
}
