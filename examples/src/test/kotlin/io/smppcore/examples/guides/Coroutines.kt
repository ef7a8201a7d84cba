package io.smppcore.examples.guides

import io.smppcore.client.SmppClient
import io.smppcore.pdu.SubmitSm
import io.smppcore.pdu.SubmitSmResp
import kotlin.time.Duration.Companion.seconds
import kotlinx.coroutines.future.await
import kotlinx.coroutines.withTimeout

suspend fun send(client: SmppClient, message: SubmitSm): SubmitSmResp =
    withTimeout(30.seconds) { client.sendAsync(message).await() }
