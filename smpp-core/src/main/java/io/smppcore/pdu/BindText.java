package io.smppcore.pdu;

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
        return bind.commandId() + "[system_id=" + bind.systemId() + ", password=***, system_type=" + bind.systemType()
                + ", interface_version=" + bind.interfaceVersion().value() + ", address_range=" + bind.addressRange()
                + ", tlvs=" + bind.tlvs() + "]";
    }
}
