package io.smppcore.tools.drive;

import io.smppcore.client.SmppClient;
import io.smppcore.pdu.BindType;
import io.smppcore.tls.TlsOptions;
import io.smppcore.type.InterfaceVersion;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The binds of a run.
 *
 * @param types type of each bind, at least one that sends
 * @param systemId system_id
 * @param password password; empty for none
 * @param systemType system_type; empty for none
 * @param version interface_version
 * @param tls TLS options; empty for none
 */
public record BindPlan(
        List<BindType> types,
        String systemId,
        String password,
        String systemType,
        InterfaceVersion version,
        Optional<TlsOptions> tls) {

    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

    /** Checks that one of the binds sends. */
    public BindPlan {
        types = List.copyOf(types);
        if (types.stream().noneMatch(BindType::transmits)) {
            throw new IllegalArgumentException("binds: " + types + " (expected: at least one that sends, trx or tx)");
        }
    }

    /** Returns a copy with other TLS options. */
    public BindPlan withTls(Optional<TlsOptions> value) {
        return new BindPlan(types, systemId, password, systemType, version, value);
    }

    /** Returns a client with these options, whose sessions end within two seconds. */
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
