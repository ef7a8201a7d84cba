package io.smppcore.gateway.attack;

import io.smppcore.attackers.Attackers;
import io.smppcore.type.CommandStatus;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** An attack in progress, and what its peers have received. */
final class RunningAttack implements AutoCloseable {

    private final GatewayAttack attack;
    private final @Nullable HostilePeer server;
    private final Attackers attackers;

    private RunningAttack(GatewayAttack attack, @Nullable HostilePeer server, Attackers attackers) {
        this.attack = attack;
        this.server = server;
        this.attackers = attackers;
    }

    /**
     * Starts an attack.
     *
     * @param port port of the gateway that the peers connect to
     * @param serverPort port of the server that the gateway connects to
     */
    static RunningAttack start(GatewayAttack attack, int port, int serverPort) throws IOException {
        HostilePeer server = attack.behaviour() == null ? null : new HostilePeer(serverPort, attack.behaviour());
        try {
            InetSocketAddress gateway = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
            return new RunningAttack(attack, server, Attackers.start(gateway, attack.plan()));
        } catch (IOException | RuntimeException e) {
            if (server != null) {
                server.close();
            }
            throw e;
        }
    }

    /** Returns true if the attack has begun to work. */
    boolean works() {
        attackers.check();
        return attack.count().applyAsLong(this) >= attack.minimum();
    }

    /** Returns the attack, and how far it has come. */
    String progress() {
        return attack.name() + " has counted " + attack.count().applyAsLong(this) + " (expected: >= " + attack.minimum()
                + ")";
    }

    long connects() {
        return attackers.connects();
    }

    long ends() {
        return attackers.ends();
    }

    long octets() {
        return attackers.octets();
    }

    long received(CommandStatus status) {
        return attackers.received(status.value());
    }

    long receivedByServer() {
        return server == null ? 0 : server.received();
    }

    @Override
    public void close() throws IOException {
        try {
            attackers.close();
        } finally {
            if (server != null) {
                server.close();
            }
        }
    }
}
