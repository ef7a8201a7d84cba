package io.smppcore.pdu;

/** A PDU to which the peer does not respond: outbind or alert_notification. */
public sealed interface OneWay extends Pdu permits Outbind, AlertNotification {}
