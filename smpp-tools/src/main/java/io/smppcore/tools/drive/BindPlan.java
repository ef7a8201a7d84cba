package io.smppcore.tools.drive;

import io.smppcore.client.SmppClient;
import io.smppcore.pdu.BindType;
import io.smppcore.tls.TlsOptions;
import io.smppcore.type.InterfaceVersion;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The binds of a run, with everything that a bind needs except the address of the SMSC. Immutable; {@code toString}
 * hides the password.
 *
 * @param types type of each bind, at least one that sends
 * @param systemId system_id
 * @param password password; empty for none
 * @param systemType system_type; empty for none
 * @param version interface_version
 * @param tls options of TLS; empty for no encryption
 */
public record BindPlan(
        List<BindType> types,
        String systemId,
        String password,
        String systemType,
        InterfaceVersion version,
        Optional<TlsOptions> tls) {

    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

    /** Copies the list; fails with an {@link IllegalArgumentException} if no bind can send. */
    public BindPlan {
        types = List.copyOf(types);
        if (types.stream().noneMatch(BindType::transmits)) {
            throw new IllegalArgumentException("binds: " + types + " (expected: at least one that sends, trx or tx)");
        }
    }

    /** Returns a copy with other options of TLS. */
    public BindPlan withTls(Optional<TlsOptions> value) {
        return new BindPlan(types, systemId, password, systemType, version, value);
    }

    /**
     * Returns a builder of a client with these options. When the client is closed, it waits at most two seconds for
     * responses, and as long for unbind.
     */
    SmppClient.Builder client(String host, int port, Duration requestTimeout) {
        return SmppClient.builder()
                .endpoint(host, port)
                .systemId(systemId)
                .password(password)
                .systemType(systemType)
                .interfaceVersion(version)
                .tls(tls.orElse(null))
                .options(session -> session.requestTimeout(requestTimeout)
                        .drainTimeout(CLOSE_TIMEOUT)
                        .unbindTimeout(CLOSE_TIMEOUT));
    }

    @Override
    public String toString() {
        return "BindPlan[" + types.size() + " binds of " + systemId + "]"; // not the password
    }
}
