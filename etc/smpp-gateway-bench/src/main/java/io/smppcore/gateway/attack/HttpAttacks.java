package io.smppcore.gateway.attack;

import io.smppcore.attackers.AttackPdus;
import io.smppcore.attackers.Attackers.Plan;
import io.smppcore.gateway.attack.GatewayAttack.Entry;
import io.smppcore.gateway.attack.GatewayAttack.Server;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.ToLongFunction;

/** Attacks of HTTP clients, and of hosts of callbacks. */
final class HttpAttacks {

    private static final String GET = "GET /v1/messages/1 HTTP/1.1\r\nHost: gateway\r\n";
    private static final String POST = "POST /v1/messages HTTP/1.1\r\nHost: gateway\r\nAuthorization: Bearer ";
    private static final String BODY = "{\"from\":\"Shop\",\"to\":\"+491701234567\",\"text\":\"pipelined\"}";

    private HttpAttacks() {}

    /** Returns the attacks. */
    static List<GatewayAttack> all() {
        return List.of(
                attack(
                        "http-headers",
                        "300 connections that send headers without an end, one octet at a time",
                        Plan.of(300)
                                .first(peer -> octets(GET))
                                .then(octets("X: 1\r\n"))
                                .inSingleOctets()
                                .every(50),
                        300,
                        RunningAttack::connects),
                attack(
                        "http-bodies",
                        "300 connections that send bodies of 60,000 octets, one octet at a time",
                        Plan.of(300)
                                .first(peer -> post("http-bodies", 60_000, ""))
                                .then(octets(" "))
                                .inSingleOctets()
                                .every(50),
                        300,
                        RunningAttack::connects),
                attack(
                        "http-idle",
                        "1,500 connections without a request",
                        Plan.of(1_500).every(1_000),
                        1_500,
                        RunningAttack::connects),
                attack(
                        "http-large",
                        "20 connections with a header of 1 MB or a body of 4 MiB of white space, again and again",
                        Plan.of(20).first(HttpAttacks::large).every(1_000),
                        2,
                        RunningAttack::ends),
                attack(
                        "http-tokens",
                        "50 connections that send 2,500 requests/s with a wrong token",
                        Plan.of(50)
                                .then(octets(GET + "Authorization: Bearer guess\r\n\r\n"))
                                .every(20),
                        10_000,
                        RunningAttack::octets),
                attack(
                        "http-pipelined",
                        "50 connections that send 2,500 messages/s, 10 at once without waiting",
                        Plan.of(50)
                                .then(AttackPdus.repeated(10, post("http-pipelined", BODY.length(), BODY)))
                                .every(200),
                        10_000,
                        RunningAttack::octets),
                callback("silent", "the host of a callback answers nothing", HostileCallbacks::answersNothing),
                callback("slow", "the host of a callback answers one octet at a time", HostileCallbacks::trickles),
                callback("moved", "the host of a callback answers with redirects", HostileCallbacks::redirects));
    }

    private static GatewayAttack attack(
            String name, String what, Plan plan, long minimum, ToLongFunction<RunningAttack> count) {
        return GatewayAttack.over(Entry.HTTP, name, what, plan, minimum, count);
    }

    private static GatewayAttack callback(String name, String what, HostilePeer.Behaviour behaviour) {
        return GatewayAttack.of(Server.CALLBACK, "callback-" + name, what, behaviour, 1);
    }

    private static byte[] large(int peer) {
        return peer % 2 == 0
                ? octets(GET + "X: " + "x".repeat(1_000_000))
                : post("http-large", 4 << 20, " ".repeat(4 << 20));
    }

    private static byte[] post(String account, int length, String body) {
        return octets(POST + GatewayAttack.token(account) + "\r\nContent-Length: " + length + "\r\n\r\n" + body);
    }

    private static byte[] octets(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
