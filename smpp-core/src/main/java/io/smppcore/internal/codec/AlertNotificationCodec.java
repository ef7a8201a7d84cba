package io.smppcore.internal.codec;

import io.smppcore.pdu.AlertNotification;
import io.smppcore.pdu.Field;
import io.smppcore.type.CommandStatus;

/** Codec of alert_notification (SMPP 5.0 4.1.3.1). */
final class AlertNotificationCodec implements PduCodec<AlertNotification> {

    @Override
    public void write(AlertNotification pdu, FieldWriter out) {
        out.address(Field.SOURCE_ADDR_TON, Field.SOURCE_ADDR_NPI, Field.LONG_SOURCE_ADDR, pdu.sourceAddress());
        out.address(Field.ESME_ADDR_TON, Field.ESME_ADDR_NPI, Field.ESME_ADDR, pdu.esmeAddress());
        out.tlvs(pdu.tlvs());
    }

    @Override
    public AlertNotification read(FieldReader in, CommandStatus status) {
        return new AlertNotification(
                in.address(Field.SOURCE_ADDR_TON, Field.SOURCE_ADDR_NPI, Field.LONG_SOURCE_ADDR),
                in.lastAddress(Field.ESME_ADDR_TON, Field.ESME_ADDR_NPI, Field.ESME_ADDR),
                in.tlvs());
    }
}
