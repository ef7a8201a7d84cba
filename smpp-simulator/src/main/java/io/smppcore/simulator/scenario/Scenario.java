package io.smppcore.simulator.scenario;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How a simulated message centre behaves: everything that can be told to it. Immutable.
 *
 * <p>The defaults accept every bind and every message, and deliver the receipts that are asked for at once.
 *
 * @param seed what all chances are drawn from, so that a run can be repeated; empty for another one with each start
 * @param systemId what the message centre calls itself in bind responses, at most 15 characters
 * @param accounts who may bind; none if everybody may
 * @param bind what happens to binds
 * @param session how sessions are kept
 * @param submit what happens to submit_sm, data_sm and submit_multi
 * @param receipts what becomes of accepted messages, and how their receipts look
 * @param deliver how deliver_sm reach the client
 * @param mo messages that the message centre sends of its own
 * @param outbinds clients that are called to bind
 * @param commands whether messages may say what is to become of them
 * @param faults what goes wrong on the wire
 * @param http where the page and its interface are served; empty for nowhere
 */
public record Scenario(
        OptionalLong seed,
        String systemId,
        List<SimulatedAccount> accounts,
        BindBehaviour bind,
        SessionBehaviour session,
        SubmitBehaviour submit,
        ReceiptBehaviour receipts,
        DeliverBehaviour deliver,
        MoBehaviour mo,
        List<OutbindTarget> outbinds,
        CommandSource commands,
        List<Fault> faults,
        Optional<HttpBehaviour> http) {

    private static final Scenario DEFAULTS = builder().build();

    /**
     * Checks the ranges and copies the collections.
     *
     * @throws IllegalArgumentException naming the option, its value and the range
     */
    public Scenario {
        accounts = List.copyOf(accounts);
        outbinds = List.copyOf(outbinds);
        faults = List.copyOf(faults);
        Checks.text("system-id", systemId, 15);
        Checks.unique(
                "accounts", accounts.stream().map(SimulatedAccount::systemId).toList());
    }

    /**
     * What holds where nothing is said.
     *
     * @return always the same instance
     */
    public static Scenario defaults() {
        return DEFAULTS;
    }

    /**
     * Starts with the defaults.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Starts with these values.
     *
     * @return a builder
     */
    public Builder toBuilder() {
        Builder builder = new Builder();
        builder.seed = seed;
        builder.systemId = systemId;
        builder.accounts = accounts;
        builder.bind = bind;
        builder.session = session;
        builder.submit = submit;
        builder.receipts = receipts;
        builder.deliver = deliver;
        builder.mo = mo;
        builder.outbinds = outbinds;
        builder.commands = commands;
        builder.faults = faults;
        builder.http = http;
        return builder;
    }

    /** Sets one thing after the other. Not thread-safe. */
    public static final class Builder {

        private OptionalLong seed = OptionalLong.empty();
        private String systemId = "smpp-core";
        private List<SimulatedAccount> accounts = List.of();
        private BindBehaviour bind = BindBehaviour.defaults();
        private SessionBehaviour session = SessionBehaviour.defaults();
        private SubmitBehaviour submit = SubmitBehaviour.defaults();
        private ReceiptBehaviour receipts = ReceiptBehaviour.defaults();
        private DeliverBehaviour deliver = DeliverBehaviour.defaults();
        private MoBehaviour mo = MoBehaviour.defaults();
        private List<OutbindTarget> outbinds = List.of();
        private CommandSource commands = CommandSource.off();
        private List<Fault> faults = List.of();
        private Optional<HttpBehaviour> http = Optional.empty();

        private Builder() {}

        /**
         * Sets seed.
         *
         * @param value what all chances are drawn from, so that a run can be repeated
         * @return this builder
         */
        public Builder seed(long value) {
            seed = OptionalLong.of(value);
            return this;
        }

        /**
         * Sets systemId.
         *
         * @param value what the message centre calls itself in bind responses, at most 15 characters
         * @return this builder
         */
        public Builder systemId(String value) {
            systemId = value;
            return this;
        }

        /**
         * Sets accounts.
         *
         * @param value who may bind; none if everybody may
         * @return this builder
         */
        public Builder accounts(List<SimulatedAccount> value) {
            accounts = value;
            return this;
        }

        /**
         * Sets bind.
         *
         * @param value what happens to binds
         * @return this builder
         */
        public Builder bind(BindBehaviour value) {
            bind = value;
            return this;
        }

        /**
         * Sets session.
         *
         * @param value how sessions are kept
         * @return this builder
         */
        public Builder session(SessionBehaviour value) {
            session = value;
            return this;
        }

        /**
         * Sets submit.
         *
         * @param value what happens to submit_sm, data_sm and submit_multi
         * @return this builder
         */
        public Builder submit(SubmitBehaviour value) {
            submit = value;
            return this;
        }

        /**
         * Sets receipts.
         *
         * @param value what becomes of accepted messages, and how their receipts look
         * @return this builder
         */
        public Builder receipts(ReceiptBehaviour value) {
            receipts = value;
            return this;
        }

        /**
         * Sets deliver.
         *
         * @param value how deliver_sm reach the client
         * @return this builder
         */
        public Builder deliver(DeliverBehaviour value) {
            deliver = value;
            return this;
        }

        /**
         * Sets mo.
         *
         * @param value messages that the message centre sends of its own
         * @return this builder
         */
        public Builder mo(MoBehaviour value) {
            mo = value;
            return this;
        }

        /**
         * Sets outbinds.
         *
         * @param value clients that are called to bind
         * @return this builder
         */
        public Builder outbinds(List<OutbindTarget> value) {
            outbinds = value;
            return this;
        }

        /**
         * Sets commands.
         *
         * @param value whether messages may say what is to become of them
         * @return this builder
         */
        public Builder commands(CommandSource value) {
            commands = value;
            return this;
        }

        /**
         * Sets faults.
         *
         * @param value what goes wrong on the wire
         * @return this builder
         */
        public Builder faults(List<Fault> value) {
            faults = value;
            return this;
        }

        /**
         * Sets http.
         *
         * @param value where the page and its interface are served
         * @return this builder
         */
        public Builder http(HttpBehaviour value) {
            http = Optional.of(value);
            return this;
        }

        /**
         * Makes the record.
         *
         * @return immutable
         * @throws IllegalArgumentException naming the option, its value and the range
         */
        public Scenario build() {
            return new Scenario(
                    seed, systemId, accounts, bind, session, submit, receipts, deliver, mo, outbinds, commands, faults,
                    http);
        }
    }
}
