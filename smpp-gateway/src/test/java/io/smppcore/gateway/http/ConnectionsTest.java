package io.smppcore.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.Channel;
import io.netty.channel.DefaultChannelId;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;

class ConnectionsTest {

    private final Connections connections = new Connections(2);

    private Channel added() {
        Channel channel = new EmbeddedChannel(DefaultChannelId.newInstance());
        assertThat(connections.add(channel)).isTrue();
        return channel;
    }

    @Test
    void closesTheConnectionThatHasBeenIdleForLongestForANewOne() {
        Channel first = added();
        Channel second = added();
        connections.busy(first);
        connections.idle(first);
        Channel third = added();
        assertThat(second.isOpen()).isFalse();
        connections.busy(first);
        added();
        assertThat(third.isOpen()).isFalse();
        assertThat(first.isOpen()).isTrue();
    }

    @Test
    void refusesAConnectionIfAllAreBusy() {
        Channel first = added();
        connections.busy(first);
        connections.busy(added());
        assertThat(connections.add(new EmbeddedChannel(DefaultChannelId.newInstance())))
                .isFalse();
        first.close();
        added();
    }

    @Test
    void aConnectionThatWasClosedDuringItsRequestIsNotIdle() {
        Channel closed = added();
        connections.busy(closed);
        closed.close();
        connections.idle(closed);

        connections.busy(added());
        connections.busy(added());
        assertThat(connections.add(new EmbeddedChannel(DefaultChannelId.newInstance())))
                .isFalse();
    }
}
