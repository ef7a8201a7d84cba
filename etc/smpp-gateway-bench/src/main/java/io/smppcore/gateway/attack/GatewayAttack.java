package io.smppcore.gateway.attack;

import io.smppcore.attackers.AttackPdus;
import io.smppcore.attackers.Attackers.Plan;
import io.smppcore.gateway.attack.HostilePeer.Behaviour;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * An attack on a running gateway: peers that connect to it, and for some attacks a server that it connects to.
 *
 * @param name name of the attack and of its account, its SMSC and its SMSC group, at most 15 octets
 * @param what the attack in words
 * @param account further keys of the account, in YAML
 * @param entry interface of the gateway that the peers connect to
 * @param plan the peers
 * @param server role of the server that the gateway connects to
 * @param behaviour behaviour of this server
 * @param minimum number from which on the attack has begun to work
 * @param count returns this number
 */
record GatewayAttack(
        String name,
        String what,
        String account,
        Entry entry,
        Plan plan,
        Server server,
        @Nullable Behaviour behaviour,
        long minimum,
        ToLongFunction<RunningAttack> count) {

    static final String PASSWORD = "secret";

    /** An interface of the gateway. */
    enum Entry {
        SMPP,
        HTTP
    }

    /** A role of a server that the gateway connects to. */
    enum Server {
        NONE,
        SMSC,
        CALLBACK
    }

    /** Returns an attack over an interface of the gateway. */
    static GatewayAttack over(
            Entry entry, String name, String what, Plan plan, long minimum, ToLongFunction<RunningAttack> count) {
        return new GatewayAttack(name, what, "", entry, plan, Server.NONE, null, minimum, count);
    }

    /** Returns an attack of a server that the gateway sends the messages, or the events, of an account to. */
    static GatewayAttack of(Server server, String name, String what, Behaviour behaviour, long minimum) {
        Plan messages = Plan.of(2)
                .first(peer -> bind(name))
                .then(AttackPdus.repeated(5, HostilePdus.withReceipt()))
                .every(50);
        return new GatewayAttack(
                name, what, "", Entry.SMPP, messages, server, behaviour, minimum, RunningAttack::receivedByServer);
    }

    /** Returns the same attack with an account that has further keys. */
    GatewayAttack withAccount(String keys) {
        return new GatewayAttack(name, what, keys, entry, plan, server, behaviour, minimum, count);
    }

    /** Returns the same attack with peers that wait so many times as long between their writes and connections. */
    GatewayAttack slower(int factor) {
        return new GatewayAttack(name, what, account, entry, plan.slower(factor), server, behaviour, minimum, count);
    }

    /** Returns the request by which an account binds. */
    static byte[] bind(String account) {
        return AttackPdus.bindAs(account, PASSWORD, "");
    }

    /** Returns the token of an account for HTTP. */
    static String token(String account) {
        return "token-of-" + account;
    }

    @Override
    public String toString() {
        return name;
    }
}
