package io.smppcore.examples.guides

import io.smppcore.client.SmppClient
import io.smppcore.pdu.SubmitSm
import java.util.concurrent.CompletableFuture
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch

/** Sends in a coroutine, which the returned action cancels; the future completes with the message_id. */
fun start(client: SmppClient, message: SubmitSm, messageId: CompletableFuture<String>): Runnable {
    val job = CoroutineScope(Dispatchers.Default).launch { messageId.complete(send(client, message).messageId()) }
    return Runnable { job.cancel() }
}
