package io.smppcore.pdu;

import io.smppcore.type.Address;
import java.util.LinkedHashMap;
import java.util.Map;

/** The mandatory fields of a PDU by their names in the specification, as test vectors have them. */
public final class PduFields {

    private final Map<String, Object> fields = new LinkedHashMap<>();

    private PduFields() {}

    /**
     * The fields of a PDU.
     *
     * @return texts as String, numbers as Integer, octets as String of hexadecimal digits under the name with {@code _hex} behind it
     */
    public static Map<String, Object> of(Pdu pdu) {
        PduFields fields = new PduFields();
        switch (pdu) {
            case BindRequest<?> bind -> fields.add(bind);
            case BindResp bindResp -> fields.put("system_id", bindResp.systemId());
            case MessageRequest<?> message -> fields.add(message);
            case SubmitSmResp resp -> fields.put("message_id", resp.messageId());
            case DeliverSmResp resp -> fields.put("message_id", resp.messageId());
            case EnquireLink headerOnly -> fields.nothing();
            case EnquireLinkResp headerOnly -> fields.nothing();
            case Unbind headerOnly -> fields.nothing();
            case UnbindResp headerOnly -> fields.nothing();
            case GenericNack headerOnly -> fields.nothing();
            case UnknownPdu unknown -> fields.nothing();
        }
        return fields.fields;
    }

    private void add(BindRequest<?> bind) {
        put("system_id", bind.systemId());
        put("password", bind.password());
        put("system_type", bind.systemType());
        put("interface_version", bind.interfaceVersion().value());
        put("addr_ton", bind.addressTon().value());
        put("addr_npi", bind.addressNpi().value());
        put("address_range", bind.addressRange());
    }

    private void add(MessageRequest<?> message) {
        put("service_type", message.serviceType());
        address("source_addr_ton", "source_addr_npi", "source_addr", message.sourceAddress());
        address("dest_addr_ton", "dest_addr_npi", "destination_addr", message.destinationAddress());
        put("esm_class", message.esmClass().value());
        put("protocol_id", message.protocolId());
        put("priority_flag", message.priorityFlag());
        put("schedule_delivery_time", message.scheduleDeliveryTime());
        put("validity_period", message.validityPeriod());
        put("registered_delivery", message.registeredDelivery().value());
        put("replace_if_present_flag", message.replaceIfPresentFlag());
        put("data_coding", message.dataCoding().value());
        put("sm_default_msg_id", message.smDefaultMsgId());
        put("sm_length", message.shortMessage().length());
        put("short_message_hex", message.shortMessage().toHex());
    }

    private void address(String ton, String npi, String address, Address value) {
        put(ton, value.ton().value());
        put(npi, value.npi().value());
        put(address, value.value());
    }

    private void put(String field, Object value) {
        fields.put(field, value);
    }

    private void nothing() {}
}
