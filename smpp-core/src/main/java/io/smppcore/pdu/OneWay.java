package io.smppcore.pdu;

/** A PDU without a response: outbind and alert_notification. */
public sealed interface OneWay extends Pdu permits Outbind, AlertNotification {}
