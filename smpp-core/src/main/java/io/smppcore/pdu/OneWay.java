package io.smppcore.pdu;

/** A PDU that nobody answers: outbind and alert_notification. */
public sealed interface OneWay extends Pdu permits Outbind, AlertNotification {}
