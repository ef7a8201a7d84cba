package io.smppcore.tools.inspect;

import io.smppcore.type.CommandStatus;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.MessageState;
import io.smppcore.type.Npi;
import io.smppcore.type.PriorityFlag;
import io.smppcore.type.RegisteredDelivery;
import io.smppcore.type.ServiceType;
import io.smppcore.type.Ton;
import org.jspecify.annotations.Nullable;

/** The names that the specification gives to values of mandatory fields. */
final class FieldMeaning {

    private FieldMeaning() {}

    /**
     * Returns the name of a value.
     *
     * @return the name; null if the values of the field have no names, or if this value has none
     */
    static @Nullable String of(NamedField field) {
        return switch (field.value()) {
            case Integer octet -> ofOctet(field.name(), octet);
            case Long status -> CommandStatus.of(status.intValue()).name(); // only error_status_code has 4 octets
            case String text when field.name().equals("service_type") -> ServiceType.nameOf(text);
            default -> null;
        };
    }

    private static @Nullable String ofOctet(String field, int value) {
        return switch (field) {
            case "addr_ton", "source_addr_ton", "dest_addr_ton", "esme_addr_ton" ->
                Ton.of(value).name();
            case "addr_npi", "source_addr_npi", "dest_addr_npi", "esme_addr_npi" ->
                Npi.of(value).name();
            case "interface_version" -> InterfaceVersion.of(value).name();
            case "esm_class" -> EsmClass.of(value).name();
            case "priority_flag" -> PriorityFlag.of(value).name();
            case "registered_delivery" -> RegisteredDelivery.of(value).name();
            case "data_coding" -> DataCoding.of(value).name();
            case "message_state" -> MessageState.of(value).name();
            default -> null;
        };
    }
}
