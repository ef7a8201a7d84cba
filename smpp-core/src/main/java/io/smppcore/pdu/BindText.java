package io.smppcore.pdu;

import io.smppcore.internal.Printable;

/** The checks and the text that the three bind requests share. */
final class BindText {

    private BindText() {}

    static void check(String systemId, String password, String systemType, String addressRange) {
        Field.SYSTEM_ID.writable(systemId);
        Field.PASSWORD.writable(password);
        Field.SYSTEM_TYPE.writable(systemType);
        Field.ADDRESS_RANGE.writable(addressRange);
    }

    static String of(BindRequest<?> bind) {
        return bind.commandId() + "[system_id=" + Printable.of(bind.systemId()) + ", password=***, system_type="
                + Printable.of(bind.systemType())
                + ", interface_version=" + bind.interfaceVersion().value() + ", address_range="
                + Printable.of(bind.addressRange())
                + ", tlvs=" + bind.tlvs() + "]";
    }
}
