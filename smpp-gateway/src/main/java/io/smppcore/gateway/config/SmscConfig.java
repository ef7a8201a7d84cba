package io.smppcore.gateway.config;

import io.smppcore.receipt.MessageIds;
import io.smppcore.receipt.ReceiptParser;
import io.smppcore.tls.TlsIdentity;
import io.smppcore.tls.TlsOptions;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.InterfaceVersion;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Configuration of an SMSC, with its endpoints and binds. Immutable. {@code toString} shows no password.
 *
 * @param name name in logs and metrics
 * @param group SMSC group, to which routes refer and within which receipts are matched with messages; SMSCs that use
 *     the same message_ids may share one
 * @param client options of the SMPP client, by their keys in docs/configuration.md without the prefix {@code
 *     smpp.client.}
 * @param rate parts of messages per second over all its binds; null for no limit
 * @param messageIds relation between the message_ids in responses and those in receipts
 * @param dialect differences of its receipts from the specification
 * @param tlvs TLVs of messages to it that do not have their tags
 * @param parkAfter time without a bind after which its messages go to the next SMSC group of their route
 * @param disabled true if this gateway does not bind to it
 */
public record SmscConfig(
        String name,
        String group,
        Map<String, String> client,
        @Nullable Double rate,
        MessageIds messageIds,
        ReceiptDialect dialect,
        Tlvs tlvs,
        Duration parkAfter,
        boolean disabled) {

    private static final String NONE = "none";

    /** Copies the map. */
    public SmscConfig {
        client = OrderedMaps.copy(client);
    }

    /** Returns a parser of its receipts. */
    public ReceiptParser receipts() {
        return dialect.parser();
    }

    /** Returns the options of the client with their prefix, for {@code SmppClient.Builder.properties}. */
    public Map<String, String> clientProperties() {
        return OrderedMaps.prefixed("smpp.client.", client);
    }

    /** Returns the certificate by which its clients identify themselves; null for none. */
    public @Nullable TlsIdentity identity() {
        Map<String, String> tls = new HashMap<>(client);
        tls.keySet().removeIf(key -> !key.startsWith("tls."));
        TlsOptions.Builder options = TlsOptions.builder();
        TlsOptions.options().set("", tls, options, TlsOptions.builder());
        return options.build().identity();
    }

    /** Returns the highest SMPP version that a bind can have. */
    public InterfaceVersion version() {
        String stated = client.getOrDefault("interfaceVersion", "3.4");
        String ofPeer = client.getOrDefault("peerVersion", NONE);
        return switch (ofPeer.equals(NONE) ? stated : ofPeer) {
            case "3.3" -> InterfaceVersion.V3_3;
            case "5.0" -> InterfaceVersion.V5_0;
            default -> InterfaceVersion.V3_4;
        };
    }

    @Override
    public String toString() {
        return "SmscConfig[name=" + name + ", group=" + group + ", endpoints=" + client.get("endpoints") + ", rate="
                + rate + ", messageIds=" + messageIds + ", dialect=" + dialect + ", parkAfter=" + parkAfter
                + ", disabled=" + disabled + "]";
    }
}
