package io.smppcore.client;

import io.smppcore.pdu.BindType;
import io.smppcore.type.SmppException;
import org.jspecify.annotations.Nullable;

/**
 * One bind of a client as it was at one moment.
 *
 * @param number which bind of the client, from 1
 * @param bindType transmitter, receiver or transceiver
 * @param state where it is in its life
 * @param endpoint where it is bound or was last tried; null before the first attempt
 * @param pendingRequests requests that are in flight or wait for a slot of its window
 * @param attempts attempts to bind since it was last bound
 * @param lastFailure why the last attempt has failed; null while none has
 */
public record BindSnapshot(
        int number,
        BindType bindType,
        BindState state,
        @Nullable Endpoint endpoint,
        int pendingRequests,
        int attempts,
        @Nullable SmppException lastFailure) {}
