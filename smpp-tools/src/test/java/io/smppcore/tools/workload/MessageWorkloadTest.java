package io.smppcore.tools.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.smppcore.pdu.CancelSm;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DataSmResp;
import io.smppcore.pdu.Destination;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.pdu.SubmitMultiResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.tools.load.RequestSource;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageWorkloadTest {

    @Test
    void repeatsAConstantMessage() {
        RequestSource source = new MessageWorkload(Sources.plan(Sources.LETTERS), Mix.SUBMIT_ONLY, 1).source(0, 2);
        SubmitSm message = (SubmitSm) source.next();
        assertThat(source.next()).isSameAs(message);
        assertThat(message.shortMessage())
                .isEqualTo(Octets.of("abcdefghijklmnopqrstuvwxyzabcdefghijk".getBytes(StandardCharsets.US_ASCII)));
        assertThat(message.sourceAddress()).isEqualTo(Address.alphanumeric("smpp-core"));
    }

    @Test
    void putsEveryFieldIntoEveryMessage() {
        MessageFields fields =
                new MessageFields("WAP", EsmClass.STORE_AND_FORWARD, 3, "000001000000000R", RegisteredDelivery.FINAL);
        List<TlvTemplate> tlvs =
                List.of(TlvTemplate.parse("0x1400=hex:0A0B"), TlvTemplate.parse("user_message_reference=hex:0001"));
        MessagePlan plan = new MessagePlan(
                fields, AddressTemplate.parse("1"), AddressTemplate.parse("2"), Sources.text("{seq}"), tlvs, 3);
        RequestSource source = new MessageWorkload(plan, Mix.parse("submit=1,data=1,multi=1"), 1).source(0, 1);
        List<Request<? extends Response>> requests = Sources.take(source, 30);

        assertThat(requests).filteredOn(SubmitSm.class::isInstance).hasSize(10).allSatisfy(request -> {
            SubmitSm message = (SubmitSm) request;
            assertThat(message)
                    .isEqualTo(SubmitSm.builder()
                            .serviceType("WAP")
                            .sourceAddress(Address.international("1"))
                            .destinationAddress(Address.international("2"))
                            .esmClass(EsmClass.STORE_AND_FORWARD)
                            .priorityFlag(3)
                            .validityPeriod("000001000000000R")
                            .registeredDelivery(RegisteredDelivery.FINAL)
                            .shortMessage(message.shortMessage())
                            .tlvs(message.tlvs())
                            .build());
            assertThat(message.tlvs().raw(0x1400)).isEqualTo(Octets.ofHex("0a0b"));
            assertThat(message.tlvs().get(TlvTag.USER_MESSAGE_REFERENCE)).isEqualTo(1);
        });
        assertThat(requests).filteredOn(DataSm.class::isInstance).hasSize(10).allSatisfy(request -> {
            DataSm message = (DataSm) request;
            assertThat(message.tlvs().get(TlvTag.MESSAGE_PAYLOAD)).isNotNull();
            assertThat(message.tlvs().raw(0x1400)).isEqualTo(Octets.ofHex("0a0b"));
            assertThat(message.registeredDelivery()).isEqualTo(RegisteredDelivery.FINAL);
        });
        assertThat(requests)
                .filteredOn(SubmitMulti.class::isInstance)
                .hasSize(10)
                .allSatisfy(request -> {
                    SubmitMulti message = (SubmitMulti) request;
                    assertThat(message.destinations())
                            .hasSize(3)
                            .containsOnly(Destination.of(Address.international("2")));
                    assertThat(message.priorityFlag()).isEqualTo(3);
                });
    }

    @Test
    void numbersMessagesUniquelyOverAllBinds() {
        MessageWorkload workload =
                new MessageWorkload(Sources.plan("1", "44{seq:9}", Sources.LETTERS), Mix.SUBMIT_ONLY, 1);
        Set<String> destinations = new HashSet<>();
        for (int bind = 0; bind < 3; bind++) {
            for (SubmitSm message : Sources.submits(workload.source(bind, 3), 100)) {
                assertThat(destinations.add(message.destinationAddress().value()))
                        .isTrue();
            }
        }
        assertThat(destinations).contains("44000000001", "44000000300").hasSize(300);
    }

    @Test
    void returnsTheSameRequestsForTheSameSeedAndOthersForEachBind() {
        MessagePlan plan = Sources.plan("Bank#", "44:9", Sources.text("{random:30}"));
        Mix mix = Mix.parse("submit=3,data=2,multi=1");
        List<Request<? extends Response>> first = Sources.take(new MessageWorkload(plan, mix, 5).source(1, 2), 50);
        assertThat(Sources.take(new MessageWorkload(plan, mix, 5).source(1, 2), 50))
                .isEqualTo(first);
        assertThat(Sources.take(new MessageWorkload(plan, mix, 5).source(0, 2), 50))
                .isNotEqualTo(first);
        assertThat(Sources.take(new MessageWorkload(plan, mix, 6).source(1, 2), 50))
                .isNotEqualTo(first);
    }

    @Test
    void queriesAcceptedMessages() {
        MessagePlan plan = Sources.plan("Bank#", "447700900000", Sources.text("new {seq}"));
        Mix mix = Mix.parse("submit=4,data=1,multi=1,query=2,cancel=1,replace=1");
        RequestSource source = new MessageWorkload(plan, mix, 3).source(0, 1);
        List<String> known = new ArrayList<>();
        List<String> cancelled = new ArrayList<>();
        int asked = 0;
        for (int i = 0; i < 1_000; i++) {
            Request<? extends Response> request = source.next();
            switch (request) {
                case QuerySm query -> {
                    asked++;
                    assertThat(known).contains(query.messageId() + query.sourceAddress());
                }
                case ReplaceSm replace -> {
                    asked++;
                    assertThat(known).contains(replace.messageId() + replace.sourceAddress());
                    assertThat(replace.shortMessage().isEmpty()).isFalse();
                }
                case CancelSm cancel -> {
                    asked++;
                    assertThat(known).contains(cancel.messageId() + cancel.sourceAddress());
                    cancelled.add(cancel.messageId());
                }
                case SubmitSm message -> accept(source, message, message.sourceAddress(), i, known);
                case DataSm message -> accept(source, message, message.sourceAddress(), i, known);
                case SubmitMulti message -> accept(source, message, message.sourceAddress(), i, known);
                default -> throw new AssertionError(request);
            }
        }
        assertThat(asked).isBetween(395, 400);
        assertThat(cancelled).doesNotHaveDuplicates().hasSizeBetween(99, 100);
    }

    private static void accept(
            RequestSource source, Request<? extends Response> request, Address from, int number, List<String> known) {
        String id = "id-" + number;
        Response response = switch (request) {
            case SubmitSm message -> SubmitSmResp.ok(id);
            case DataSm message -> DataSmResp.ok(id);
            default -> SubmitMultiResp.ok(id, List.of());
        };
        source.accepted(request, response);
        known.add(id + from);
    }

    @Test
    void sendsAMessageInsteadOfAQueryUntilOneIsAccepted() {
        Mix mix = Mix.parse("submit=1,query=9");
        RequestSource source = new MessageWorkload(Sources.plan(Sources.LETTERS), mix, 1).source(0, 1);
        List<SubmitSm> submits = Sources.submits(source, 100);
        source.accepted(submits.getFirst(), new SubmitSmResp(CommandStatus.ESME_RTHROTTLED, "9", Tlvs.EMPTY));
        source.accepted(submits.getFirst(), SubmitSmResp.ok(""));
        assertThat(Sources.submits(source, 10)).hasSize(10);

        source.accepted(submits.getFirst(), SubmitSmResp.ok("7"));
        assertThat(Sources.take(source, 10))
                .filteredOn(QuerySm.class::isInstance)
                .hasSize(9)
                .allSatisfy(query -> assertThat(((QuerySm) query).messageId()).isEqualTo("7"));
    }

    @Test
    void dropsOldMessages() {
        RecentIds ids = new RecentIds(3);
        Stream.of("1", "2", "3", "4").forEach(id -> ids.add(id, Address.EMPTY));
        List<String> asked = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            ids.advance();
            asked.add(ids.id());
        }
        assertThat(asked).containsExactly("3", "4", "2", "3", "4", "2");
        ids.dropOldest();
        ids.rewind();
        assertThat(ids.id()).isEqualTo("3");
    }

    @Test
    void refusesATextTooLongForReplaceSm() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MessageWorkload(
                        Sources.plan(Sources.text("x".repeat(250) + "{seq}")), Mix.parse("submit=1,replace=1"), 1))
                .withMessageContaining("262 octets (expected: <= 255");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0x1400",
                "=1",
                "0x10000=1",
                "65536=1",
                "nonsense=1",
                "0x1400=hex:0",
                "0x1400=hex:0g",
                "0x1400={nonsense}",
                "0x1400=\u20ac",
                "0x0424=1",
                "message_payload=1"
            })
    void refusesWrongParameters(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TlvTemplate.parse(text))
                .withMessageContaining("expected: ");
    }

    @Test
    void createsVariableParametersForEachMessage() {
        MessagePlan plan = new MessagePlan(
                MessageFields.DEFAULTS,
                AddressTemplate.parse("1"),
                AddressTemplate.parse("2"),
                Body.ofLetters(0, DataCoding.DEFAULT),
                List.of(TlvTemplate.parse("5120=no {seq}"), TlvTemplate.parse("0x1401=string:hex:")),
                1);
        RequestSource source = new MessageWorkload(plan, Mix.SUBMIT_ONLY, 1).source(0, 1);
        assertThat(Sources.submits(source, 2))
                .extracting(message -> message.tlvs().raw(0x1400))
                .containsExactly(
                        Octets.of("no 1".getBytes(StandardCharsets.US_ASCII)),
                        Octets.of("no 2".getBytes(StandardCharsets.US_ASCII)));
        assertThat(Sources.submits(source, 1).getFirst().tlvs().raw(0x1401))
                .isEqualTo(Octets.of("hex:".getBytes(StandardCharsets.US_ASCII)));
    }
}
