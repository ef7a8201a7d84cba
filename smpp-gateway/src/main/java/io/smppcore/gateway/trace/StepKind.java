package io.smppcore.gateway.trace;

/** Kinds of steps of messages that an observer sees. */
public enum StepKind {
    /** From a submission of an account until it is durable or refused. */
    ACCEPT,

    /** From a request to an SMSC to its response; each attempt is a step. */
    FORWARD,

    /** From a receipt of an SMSC until it is durable. */
    RECEIPT,

    /** From a mobile-originated message of an SMSC until it is durable or refused. */
    ARRIVE,

    /** From a request to an account, or to its callback, to the response. */
    DELIVER
}
