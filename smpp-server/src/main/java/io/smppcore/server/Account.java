package io.smppcore.server;

import io.smppcore.pdu.BindType;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Someone who may bind, with a password, a certificate or both. Immutable. {@code toString} shows no password. */
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

    /**
     * Starts an account without password or certificate, with every kind of bind and no limits.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * The password.
     *
     * @return empty if the certificate is enough
     */
    public Optional<StoredPassword> password() {
        return Optional.ofNullable(password);
    }

    /**
     * Whose certificates the account may bind with.
     *
     * @return one of them is needed; empty if none is
     */
    public Set<CertificateName> certificates() {
        return certificates;
    }

    /**
     * How the account may bind.
     *
     * @return at least one kind
     */
    public Set<BindType> bindTypes() {
        return bindTypes;
    }

    /**
     * What the account may do.
     *
     * @return the limits that a bind is accepted with
     */
    public AccountLimits limits() {
        return limits;
    }

    @Override
    public String toString() {
        return "Account[password=" + password + ", certificates=" + certificates + ", bindTypes=" + bindTypes
                + ", limits=" + limits + "]";
    }

    /** Whether the attempt shows a certificate of the account, if it needs one. */
    boolean hasCertificate(BindAttempt attempt) {
        return certificates.isEmpty()
                || attempt.certificate()
                        .filter(shown -> certificates.stream().anyMatch(name -> name.matches(shown)))
                        .isPresent();
    }

    /** Builds an account. Not thread-safe. */
    public static final class Builder {

        private @Nullable StoredPassword password;
        private Set<CertificateName> certificates = Set.of();
        private Set<BindType> bindTypes = EnumSet.allOf(BindType.class);
        private AccountLimits limits = AccountLimits.none();

        private Builder() {}

        /**
         * Sets the password.
         *
         * @param value its hash, or the password itself
         * @return this builder
         */
        public Builder password(StoredPassword value) {
            password = value;
            return this;
        }

        /**
         * Demands a certificate.
         *
         * @param value whose certificates will do; none if the password is enough
         * @return this builder
         */
        public Builder certificates(CertificateName... value) {
            certificates = new HashSet<>(List.of(value));
            return this;
        }

        /**
         * Sets how the account may bind.
         *
         * @param value at least one kind
         * @return this builder
         * @throws IllegalArgumentException if there is none
         */
        public Builder bindTypes(BindType... value) {
            if (value.length == 0) {
                throw new IllegalArgumentException("bindTypes: none (expected: at least one)");
            }
            bindTypes = EnumSet.copyOf(List.of(value));
            return this;
        }

        /**
         * Sets what the account may do.
         *
         * @param value the limits that a bind is accepted with
         * @return this builder
         */
        public Builder limits(AccountLimits value) {
            limits = value;
            return this;
        }

        /**
         * Makes the account.
         *
         * @return an immutable account
         * @throws IllegalArgumentException if there is neither a password nor a certificate
         */
        public Account build() {
            return new Account(this);
        }
    }
}
