package io.smppcore.pdu;

import io.smppcore.tlv.BroadcastAreaIdentifier;
import io.smppcore.tlv.BroadcastContentType;
import io.smppcore.tlv.BroadcastFrequencyInterval;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.MessageState;
import io.smppcore.type.Npi;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;
import io.smppcore.type.Ton;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Random PDUs with any values that the specification allows, bounds more often than others. */
public final class Pdus {

    private static final List<TlvTag<?>> TAGS = List.copyOf(TlvTag.known());
    private static final List<BindType> BIND_TYPES = List.of(BindType.values());
    private static final int VENDOR = 0x1400;
    private static final int TIME_OCTETS = 16;

    private final Random random;

    private Pdus(long seed) {
        this.random = new Random(seed);
    }

    /**
     * Returns a PDU of any kind.
     *
     * @param seed the same seed always gives the same PDU
     */
    public static Pdu random(long seed) {
        return new Pdus(seed).pdu();
    }

    /**
     * Returns a builder with the mandatory parameters.
     *
     * @return a builder of a broadcast_sm
     */
    public static BroadcastSm.Builder broadcast() {
        return BroadcastSm.builder()
                .tlv(TlvTag.BROADCAST_AREA_IDENTIFIER, BroadcastAreaIdentifier.alias("Bremen"))
                .tlv(
                        TlvTag.BROADCAST_CONTENT_TYPE,
                        new BroadcastContentType(BroadcastContentType.GSM, BroadcastContentType.WEATHER))
                .tlv(TlvTag.BROADCAST_REP_NUM, 1)
                .tlv(
                        TlvTag.BROADCAST_FREQUENCY_INTERVAL,
                        new BroadcastFrequencyInterval(BroadcastFrequencyInterval.MINUTES, 5));
    }

    private Pdu pdu() {
        List<Supplier<Pdu>> kinds = List.of(
                this::bind,
                this::bindResp,
                () -> message(SubmitSm.builder()).build(),
                () -> message(DeliverSm.builder()).build(),
                () -> new SubmitSmResp(status(), text(Field.MESSAGE_ID), tlvs()),
                () -> new DeliverSmResp(status(), text(Field.MESSAGE_ID), tlvs()),
                () -> new EnquireLink(tlvs()),
                () -> new EnquireLinkResp(status(), tlvs()),
                () -> new Unbind(tlvs()),
                () -> new UnbindResp(status(), tlvs()),
                () -> new GenericNack(status(), tlvs()),
                this::outbind,
                this::alertNotification,
                this::submitMulti,
                this::submitMultiResp,
                this::dataSm,
                () -> new DataSmResp(status(), text(Field.MESSAGE_ID), tlvs()),
                () -> new QuerySm(text(Field.MESSAGE_ID), address(Field.SOURCE_ADDR), tlvs()),
                this::querySmResp,
                this::cancelSm,
                () -> new CancelSmResp(status(), tlvs()),
                this::replaceSm,
                () -> new ReplaceSmResp(status(), tlvs()),
                this::broadcastSm,
                () -> new BroadcastSmResp(status(), text(Field.MESSAGE_ID), tlvs()),
                () -> new QueryBroadcastSm(text(Field.MESSAGE_ID), address(Field.SOURCE_ADDR), tlvs()),
                () -> new QueryBroadcastSmResp(status(), text(Field.MESSAGE_ID), tlvs()),
                this::cancelBroadcastSm,
                () -> new CancelBroadcastSmResp(status(), tlvs()),
                this::unknown);
        return any(kinds).get();
    }

    private Pdu outbind() {
        return new Outbind(text(Field.SYSTEM_ID), text(Field.PASSWORD), tlvs());
    }

    private Pdu alertNotification() {
        return new AlertNotification(address(Field.LONG_SOURCE_ADDR), address(Field.ESME_ADDR), tlvs());
    }

    private Pdu submitMulti() {
        return SubmitMulti.builder()
                .serviceType(text(Field.SERVICE_TYPE))
                .sourceAddress(address(Field.SOURCE_ADDR))
                .destinations(destinations())
                .esmClass(EsmClass.of(octet()))
                .protocolId(octet())
                .priorityFlag(octet())
                .scheduleDeliveryTime(time())
                .validityPeriod(time())
                .registeredDelivery(RegisteredDelivery.of(octet()))
                .replaceIfPresentFlag(octet())
                .dataCoding(DataCoding.of(octet()))
                .smDefaultMsgId(octet())
                .shortMessage(octets(length(Field.SHORT_MESSAGE.maxOctets())))
                .tlvs(messageTlvs())
                .build();
    }

    private List<Destination> destinations() {
        List<Destination> any = list(this::destination);
        return any.isEmpty() ? List.of(destination()) : any;
    }

    private Destination destination() {
        return random.nextBoolean()
                ? Destination.of(address(Field.DESTINATION_ADDR))
                : Destination.list(text(Field.DL_NAME));
    }

    private Pdu submitMultiResp() {
        return new SubmitMultiResp(
                status(),
                text(Field.MESSAGE_ID),
                list(() -> new SubmitMultiResp.UnsuccessSme(address(Field.DESTINATION_ADDR), status())),
                tlvs());
    }

    private Pdu dataSm() {
        return DataSm.builder()
                .serviceType(text(Field.SERVICE_TYPE))
                .sourceAddress(address(Field.LONG_SOURCE_ADDR))
                .destinationAddress(address(Field.LONG_DESTINATION_ADDR))
                .esmClass(EsmClass.of(octet()))
                .registeredDelivery(RegisteredDelivery.of(octet()))
                .dataCoding(DataCoding.of(octet()))
                .tlvs(messageTlvs())
                .build();
    }

    private Pdu querySmResp() {
        return new QuerySmResp(status(), text(Field.MESSAGE_ID), time(), MessageState.of(octet()), octet(), tlvs());
    }

    private Pdu cancelSm() {
        return new CancelSm(
                text(Field.SERVICE_TYPE),
                text(Field.MESSAGE_ID),
                address(Field.SOURCE_ADDR),
                address(Field.DESTINATION_ADDR),
                tlvs());
    }

    private Pdu replaceSm() {
        return ReplaceSm.builder()
                .messageId(text(Field.MESSAGE_ID))
                .sourceAddress(address(Field.SOURCE_ADDR))
                .scheduleDeliveryTime(time())
                .validityPeriod(time())
                .registeredDelivery(RegisteredDelivery.of(octet()))
                .smDefaultMsgId(octet())
                .shortMessage(octets(length(Field.SHORT_MESSAGE.maxOctets())))
                .tlvs(messageTlvs())
                .build();
    }

    private Pdu broadcastSm() {
        return BroadcastSm.builder()
                .serviceType(text(Field.SERVICE_TYPE))
                .sourceAddress(address(Field.SOURCE_ADDR))
                .messageId(text(Field.MESSAGE_ID))
                .priorityFlag(octet())
                .scheduleDeliveryTime(time())
                .validityPeriod(time())
                .replaceIfPresentFlag(octet())
                .dataCoding(DataCoding.of(octet()))
                .smDefaultMsgId(octet())
                .tlvs(broadcastTlvs())
                .build();
    }

    private Pdu cancelBroadcastSm() {
        return new CancelBroadcastSm(
                text(Field.SERVICE_TYPE), text(Field.MESSAGE_ID), address(Field.SOURCE_ADDR), tlvs());
    }

    /** Returns up to 255 elements, rarely many. */
    private <T> List<T> list(Supplier<T> element) {
        int size = random.nextInt(8) == 0 ? length(0xFF) : random.nextInt(4);
        return Stream.generate(element).limit(size).toList();
    }

    private Pdu bind() {
        return BindRequest.builder(any(BIND_TYPES))
                .systemId(text(Field.SYSTEM_ID))
                .password(text(Field.PASSWORD))
                .systemType(text(Field.SYSTEM_TYPE))
                .interfaceVersion(InterfaceVersion.of(octet()))
                .addressRange(Ton.of(octet()), Npi.of(octet()), text(Field.ADDRESS_RANGE))
                .tlvs(tlvs())
                .build();
    }

    private Pdu bindResp() {
        BindType type = List.of(BindType.values()).get(random.nextInt(3));
        return new BindResp(type, status(), text(Field.SYSTEM_ID), tlvs());
    }

    private <B extends ShortMessageBuilder<B>> B message(B builder) {
        return builder.serviceType(text(Field.SERVICE_TYPE))
                .sourceAddress(address(Field.SOURCE_ADDR))
                .destinationAddress(address(Field.DESTINATION_ADDR))
                .esmClass(EsmClass.of(octet()))
                .protocolId(octet())
                .priorityFlag(octet())
                .scheduleDeliveryTime(time())
                .validityPeriod(time())
                .registeredDelivery(RegisteredDelivery.of(octet()))
                .replaceIfPresentFlag(octet())
                .dataCoding(DataCoding.of(octet()))
                .smDefaultMsgId(octet())
                .shortMessage(octets(length(Field.SHORT_MESSAGE.maxOctets())))
                .tlvs(messageTlvs());
    }

    /** Returns any command_id that the specification does not name. */
    private Pdu unknown() {
        CommandId id = CommandId.of(random.nextInt());
        while (id.name() != null) {
            id = CommandId.of(random.nextInt());
        }
        Octets body = octets(length(300));
        return id.isResponse() ? new UnknownResponse(id, status(), body) : new UnknownRequest(id, status(), body);
    }

    private CommandStatus status() {
        return random.nextBoolean() ? CommandStatus.ESME_ROK : CommandStatus.of(random.nextInt(0x500));
    }

    private Address address(Field field) {
        byte[] octets = text(field).getBytes(StandardCharsets.ISO_8859_1);
        return random.nextInt(4) == 0 ? Address.EMPTY : Address.ofOctets(octet(), octet(), octets);
    }

    private String time() {
        return random.nextBoolean() ? "" : latin1(TIME_OCTETS);
    }

    private String text(Field field) {
        return latin1(length(field.maxOctets() - 1));
    }

    private String latin1(int length) {
        StringBuilder text = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            text.append((char) (1 + random.nextInt(0xFF)));
        }
        return text.toString();
    }

    private Tlvs tlvs() {
        List<Tlv> parameters = new ArrayList<>();
        int tag = 0;
        for (int left = random.nextInt(4); left > 0; left--) {
            tag = switch (random.nextInt(4)) {
                case 0 -> tag; // the same again, or the reserved 0
                case 1 -> VENDOR + random.nextInt(0x100);
                case 2 -> random.nextInt(0x1_0000);
                default -> any(TAGS).tag();
            };
            parameters.add(new Tlv(tag, octets(length(random.nextInt(20) == 0 ? 0xFFFF / 4 : 70))));
        }
        return Tlvs.of(parameters);
    }

    /** Returns parameters with one message at most. */
    private Tlvs messageTlvs() {
        Tlvs tlvs = tlvs();
        return tlvs.all(TlvTag.MESSAGE_PAYLOAD).size() > 1 ? tlvs.without(TlvTag.MESSAGE_PAYLOAD) : tlvs;
    }

    private Tlvs broadcastTlvs() {
        Tlvs tlvs = messageTlvs();
        for (TlvTag<?> tag : BroadcastSm.MANDATORY_TLVS) {
            tlvs = tlvs.with(new Tlv(tag.tag(), octets(length(5))));
        }
        return tlvs;
    }

    private <T> T any(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private int length(int max) {
        return switch (random.nextInt(4)) {
            case 0 -> 0;
            case 1 -> max;
            default -> random.nextInt(max + 1);
        };
    }

    private int octet() {
        return random.nextInt(0x100);
    }

    private Octets octets(int length) {
        byte[] octets = new byte[length];
        random.nextBytes(octets);
        return Octets.wrap(octets);
    }
}
