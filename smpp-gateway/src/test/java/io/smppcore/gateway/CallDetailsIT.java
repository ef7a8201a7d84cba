package io.smppcore.gateway;

import static io.smppcore.gateway.GatewayFixture.message;
import static io.smppcore.gateway.GatewayFixture.smscYaml;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.GatewayFixture.Smsc;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.type.Address;
import io.smppcore.type.MessageState;
import io.smppcore.type.RegisteredDelivery;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The call detail records of messages over real connections. */
class CallDetailsIT {

    @TempDir
    Path directory;

    @Test
    void writesOneRecordForEachMessage() throws Exception {
        String receipted;
        String plain;
        try (GatewayFixture fixture = new GatewayFixture(directory.resolve("data"))) {
            Smsc smsc = fixture.smsc();
            fixture.start(
                    "senders: [Shop]",
                    smscYaml("alpha", smsc.port(), ""),
                    "cdr:\n  directory: " + directory.resolve("cdr") + "\n");
            Customer customer = fixture.customer();
            receipted = customer.submit("491701234567", "a").messageId();
            smsc.awaitMessage(1);
            smsc.receipt("id1", MessageState.UNDELIVERABLE);
            customer.awaitReceipt(1);
            SubmitSmResp second = customer.client()
                    .send(message("491701234568", "b")
                            .registeredDelivery(RegisteredDelivery.NONE)
                            .build());
            plain = second.messageId();
            SubmitSm forged = message("491701234569", "c")
                    .sourceAddress(Address.alphanumeric("Bank"))
                    .build();
            assertThat(customer.client().send(forged).isOk()).isFalse();
            eventually().until(() -> fixture.gateway().state().forwarded() == 2);
        }
        try (Stream<Path> files = Files.list(directory.resolve("cdr"))) {
            List<Path> all = files.toList();
            assertThat(all).hasSize(1);
            List<String> lines = Files.readAllLines(all.getFirst());
            assertThat(lines).hasSize(4);
            assertThat(lines)
                    .anyMatch(line -> line.startsWith(receipted + ",shop,Shop,491701234567,1,alpha,id1,")
                            && line.contains(",UNDELIVERABLE,"));
            assertThat(lines)
                    .anyMatch(line -> line.startsWith(plain + ",shop,Shop,491701234568,1,alpha,id2,")
                            && line.endsWith(",ENROUTE,,Shop,491701234568,,"));
            assertThat(lines)
                    .anyMatch(line -> line.startsWith(",shop,Bank,491701234569,1,,,,,") && line.contains(",REFUSED,"));
        }
    }
}
