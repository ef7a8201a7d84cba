package io.smppcore.gateway.config;

import io.smppcore.receipt.MessageIds;
import io.smppcore.receipt.ReceiptParser;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An SMSC, with its endpoints and binds. Immutable. {@code toString} shows no password.
 *
 * @param name name in logs and metrics
 * @param group group that routes name and in which receipts are matched; SMSCs with common message ids may share one
 * @param client options of the SMPP client: keys of docs/configuration.md without {@code smpp.client.}
 * @param rate parts of messages per second over all its binds; null for no limit
 * @param messageIds relation between message ids in responses and in receipts
 * @param dialect peculiarities of its receipts
 * @param parkAfter time without a bind after which its messages go to the next SMSC group of their route
 */
public record SmscConfig(
        String name,
        String group,
        Map<String, String> client,
        @Nullable Double rate,
        MessageIds messageIds,
        ReceiptDialect dialect,
        Duration parkAfter) {

    /** Copies the map. */
    public SmscConfig {
        client = GatewayConfig.copy(client);
    }

    /** Returns a parser of its receipts. */
    public ReceiptParser receipts() {
        return dialect.parser();
    }

    /** Returns the options of the client with their prefix, for {@code SmppClient.Builder.properties}. */
    public Map<String, String> clientProperties() {
        return GatewayConfig.prefixed("smpp.client.", client);
    }

    @Override
    public String toString() {
        return "SmscConfig[name=" + name + ", group=" + group + ", endpoints=" + client.get("endpoints") + ", rate="
                + rate + ", messageIds=" + messageIds + ", dialect=" + dialect + ", parkAfter=" + parkAfter + "]";
    }
}
