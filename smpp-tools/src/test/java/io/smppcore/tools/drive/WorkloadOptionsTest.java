package io.smppcore.tools.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tools.load.RequestSource;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class WorkloadOptionsTest {

    /** A command with only these options. */
    @Command(name = "test")
    static final class Plain {

        @Mixin
        private WorkloadOptions workload = new WorkloadOptions();
    }

    @Test
    void sendsOneConstantMessageByDefault() {
        WorkloadOptions options = options();
        RequestSource source = options.workload(1).source(0, 1);
        SubmitSm message = (SubmitSm) source.next();
        assertThat(source.next()).isSameAs(message);
        assertThat(message.shortMessage().length()).isEqualTo(37);
        assertThat(message.sourceAddress()).isEqualTo(Address.alphanumeric("smpp-core"));
        assertThat(message.destinationAddress()).isEqualTo(Address.international("447700900000"));
        assertThat(message.registeredDelivery()).isEqualTo(RegisteredDelivery.NONE);
        assertThat(options.wantsReceipts()).isFalse();
    }

    @Test
    void putsEveryOptionIntoTheMessage() {
        WorkloadOptions options = options(
                "--source=Bank,5,0",
                "--destination=4477009####",
                "--text=no {seq}",
                "--registered-delivery",
                "--service-type=WAP",
                "--esm-class=0x03",
                "--data-coding=3",
                "--priority=2",
                "--validity=48h",
                "--tlv=0x1400=hex:01",
                "--tlv=0x1401=string:{seq}");
        SubmitSm message = first(options);
        assertThat(message.sourceAddress()).isEqualTo(Address.alphanumeric("Bank"));
        assertThat(message.destinationAddress().value()).matches("4477009\\d{4}");
        assertThat(message.shortMessage()).isEqualTo(octets("no 1"));
        assertThat(message.serviceType()).isEqualTo("WAP");
        assertThat(message.esmClass()).isEqualTo(EsmClass.STORE_AND_FORWARD);
        assertThat(message.dataCoding()).isEqualTo(DataCoding.LATIN1);
        assertThat(message.priorityFlag()).isEqualTo(2);
        assertThat(message.validityPeriod()).isEqualTo("000002000000000R");
        assertThat(message.tlvs().raw(0x1400)).isEqualTo(Octets.of((byte) 1));
        assertThat(message.tlvs().raw(0x1401)).isEqualTo(octets("1"));
        assertThat(options.wantsReceipts()).isTrue();
    }

    @Test
    void readsAValidityInTheFormOfThePdu() {
        assertThat(first(options("--validity=261121203000004+")).validityPeriod())
                .isEqualTo("261121203000004+");
        assertThat(first(options("--validity=000000010000000R")).validityPeriod())
                .isEqualTo("000000010000000R");
    }

    @Test
    void segmentsLongMessagesByModeAndSendsShortOnesInOnePdu() {
        assertThat(first(options("--message-length=255")).shortMessage().length())
                .isEqualTo(255);
        assertThat(first(options("--message-length=300", "--long=udh16"))
                        .shortMessage()
                        .length())
                .isEqualTo(7 + 152);
        assertThat(first(options("--message-length=300", "--long=sar")).tlvs().get(TlvTag.SAR_TOTAL_SEGMENTS))
                .isEqualTo(2);
        assertThat(first(options("--message-length=30", "--long=payload"))
                        .tlvs()
                        .contains(TlvTag.MESSAGE_PAYLOAD))
                .isTrue();
    }

    @Test
    void readsHexTexts() {
        SubmitSm message = first(options("--text=05 00 03 01 02 01 41", "--body-format=hexdump", "--esm-class=0x40"));
        assertThat(message.shortMessage()).isEqualTo(Octets.ofHex("05000301020141"));
        assertThat(message.dataCoding()).isEqualTo(DataCoding.BINARY);
        assertThat(message.esmClass()).isEqualTo(EsmClass.UDHI);
    }

    @Test
    void sendsTheOperationsOfAMix() {
        WorkloadOptions options = options("--mix=multi=1", "--recipients=5", "--destination=44:9");
        SubmitMulti message = (SubmitMulti) options.workload(1).source(0, 1).next();
        assertThat(message.destinations()).hasSize(5).doesNotHaveDuplicates();
    }

    @Test
    void sendsTheLinesOfAFile(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("messages.txt");
        Files.writeString(file, "# two\n;1;a;0;0\n9;2;b;1;0\n");
        WorkloadOptions options = options("--file", file.toString(), "--source=Me", "--service-type=WAP");
        assertThat(options.wantsReceipts()).isTrue();
        List<SubmitSm> messages = all(options);
        assertThat(messages)
                .extracting(SubmitSm::sourceAddress)
                .containsExactly(Address.alphanumeric("Me"), Address.international("9"));
        assertThat(messages).extracting(SubmitSm::serviceType).containsOnly("WAP");
        assertThat(options("--file", file.toString(), "--repeat")
                        .workload(1)
                        .source(7, 8)
                        .hasNext())
                .isTrue();
    }

    @Test
    void readsStandardInputBeforeAnythingIsSent() {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream("1;2;a;0;0\n".getBytes(StandardCharsets.UTF_8)));
        try {
            assertThat(all(options("--file", "-"))).hasSize(1);
        } finally {
            System.setIn(before);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--repeat                          | --repeat: without --file",
                "--message-length=256              | --message-length: 256 (expected: 0 to 255)",
                "--message-length=-1               | --message-length: -1 (expected: 0 to 255)",
                "--message-length=65536 --long=sar | --message-length: 65536 (expected: 0 to 65535)",
                "--message-length=1 --text=a       | --message-length and --text: both",
                "--body-format=hexdump             | --body-format: without --file or --text",
                "--body-format=hex --text=a        | 'hex' is not a body format (expected: default, hexdump)",
                "--text=abc --body-format=hexdump  | --text: not hex",
                "--text={x}                        | '{x}': {x} (expected: {seq}",
                "--text=\u0416 --data-coding=3     | U+0416",
                "--text=a --data-coding=4          | data_coding 4 is not for text",
                "--esm-class=64                    | --esm-class: bit 0x40",
                "--esm-class=256                   | '256' is not an octet (expected: 0 to 255, or 0x00 to 0xFF)",
                "--priority=-1                     | '-1' is not an octet",
                "--validity=soon                   | 'soon' is not a duration",
                "--validity=2611                   | YYMMDDhhmmsstnnp",
                "--service-type=ABCDEF             | service_type: 6 octets (expected: <= 5)",
                "--source=1:                       | '1:' has a colon without a number after it",
                "--recipients=255                  | --recipients: 255 (expected: 1 to 254)",
                "--registered-delivery=256         | --registered-delivery: 256 (expected: 0 to 255)",
                "--mix=query=1                     | sends no message",
                "--tlv=0x1400                      | '0x1400' is not a parameter",
                "--long=udh                        | 'udh' is not a mode (expected: udh8, udh16, sar, payload)",
                "--file=no/such.txt                | no/such.txt: no such file",
                "--file=x --text=a                 | --file: with --message-length, --text, --mix or --data-coding",
            })
    void namesTheWrongOption(String args, String message) {
        assertThatThrownBy(() -> options(args.split(" "))).hasMessageContaining(message);
    }

    private static WorkloadOptions options(String... args) {
        Plain command = new Plain();
        new CommandLine(command).parseArgs(args);
        command.workload.check();
        return command.workload;
    }

    private static SubmitSm first(WorkloadOptions options) {
        return (SubmitSm) options.workload(1).source(0, 1).next();
    }

    private static List<SubmitSm> all(WorkloadOptions options) {
        RequestSource source = options.workload(1).source(0, 1);
        List<SubmitSm> messages = new ArrayList<>();
        while (source.hasNext()) {
            Request<? extends Response> next = source.next();
            messages.add((SubmitSm) next);
        }
        return messages;
    }

    private static Octets octets(String text) {
        return Octets.of(text.getBytes(StandardCharsets.ISO_8859_1));
    }
}
