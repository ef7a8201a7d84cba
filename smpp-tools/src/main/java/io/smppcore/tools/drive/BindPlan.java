package io.smppcore.tools.drive;

import io.smppcore.client.SmppClient;
import io.smppcore.pdu.BindType;
import io.smppcore.tls.TlsOptions;
import io.smppcore.type.InterfaceVersion;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Who binds, and how.
 *
 * @param types what each bind may do, at least one that sends
 * @param systemId who binds
 * @param password its password; empty for none
 * @param systemType of the bind request; empty for none
 * @param version that is announced
 * @param tls how connections are encrypted; empty for not at all
 */
public record BindPlan(
        List<BindType> types,
        String systemId,
        String password,
        String systemType,
        InterfaceVersion version,
        Optional<TlsOptions> tls) {

    /** Checks that there is somebody to send. */
    public BindPlan {
        types = List.copyOf(types);
        if (types.stream().noneMatch(BindType::transmits)) {
            throw new IllegalArgumentException("binds: " + types + " (expected: at least one that sends, trx or tx)");
        }
    }

    /** The same with so many transceivers. */
    public BindPlan withTransceivers(int count) {
        List<BindType> transceivers = Collections.nCopies(count, BindType.TRANSCEIVER);
        return new BindPlan(transceivers, systemId, password, systemType, version, tls);
    }

    /** The same with another encryption. */
    public BindPlan withTls(Optional<TlsOptions> value) {
        return new BindPlan(types, systemId, password, systemType, version, value);
    }

    /** A client that binds so, once it knows where. */
    SmppClient.Builder client() {
        return SmppClient.builder()
                .systemId(systemId)
                .password(password)
                .systemType(systemType)
                .interfaceVersion(version)
                .tls(tls.orElse(null));
    }

    @Override
    public String toString() {
        return "BindPlan[" + types.size() + " binds of " + systemId + "]"; // not the password
    }
}
