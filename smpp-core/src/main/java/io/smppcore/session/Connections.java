package io.smppcore.session;

import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.ImmediateEventExecutor;

/* Closed one by one at the end: a loop that is told to shut down between two looks at its state leaves its connections open. */

/**
 * The connections and listeners of one transport. Thread-safe.
 *
 * @param quickAck what they do after reads
 * @param all those that are open
 */
record Connections(QuickAck quickAck, ChannelGroup all) {

    Connections(QuickAck quickAck) {
        this(quickAck, new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE, true));
    }
}
