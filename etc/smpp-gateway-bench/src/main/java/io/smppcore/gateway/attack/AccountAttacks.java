package io.smppcore.gateway.attack;

import io.smppcore.attackers.AttackPdus;
import io.smppcore.attackers.Attackers.Plan;
import io.smppcore.gateway.attack.GatewayAttack.Entry;
import io.smppcore.pdu.Unbind;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import java.util.List;
import java.util.function.ToLongFunction;

/** Attacks of accounts that bind over SMPP, and of peers that pretend to be one. */
final class AccountAttacks {

    private static final int HALF_OF_A_PDU = 60_000;
    private static final int LONGEST_PDU = 69_632;

    private AccountAttacks() {}

    /** Returns the attacks. */
    static List<GatewayAttack> all() {
        return List.of(
                attack(
                        "no-bind",
                        "200 connections that never bind",
                        Plan.of(200).every(1_000),
                        200,
                        RunningAttack::connects),
                attack(
                        "passwords",
                        "50 peers with 10 addresses bind with wrong passwords, again and again",
                        Plan.of(50)
                                .from(10)
                                .first(peer -> AttackPdus.bindAs("passwords", "guess", ""))
                                .every(50),
                        5,
                        attack -> attack.received(CommandStatus.ESME_RINVPASWD) + attack.ends()),
                attack(
                        "no-reads",
                        "50 binds that send 125,000 enquire_link/s and read nothing",
                        Plan.of(50)
                                .first(peer -> GatewayAttack.bind("no-reads"))
                                .then(AttackPdus.pings(50))
                                .withoutReading()
                                .every(20),
                        50,
                        RunningAttack::connects),
                attack(
                        "octets",
                        "100 binds that send one octet of a message at a time",
                        Plan.of(100)
                                .first(peer -> GatewayAttack.bind("octets"))
                                .then(AttackPdus.submit("x".repeat(200)))
                                .inSingleOctets()
                                .every(20),
                        10,
                        attack -> attack.received(CommandStatus.ESME_ROK)),
                attack(
                        "lengths",
                        "200 peers announce PDUs of up to 2 GB",
                        Plan.of(200).first(AttackPdus::giant).every(100),
                        20,
                        RunningAttack::ends),
                attack(
                        "unfinished",
                        "100 binds that send most of a PDU of 68 KiB, and no more",
                        Plan.of(100)
                                .first(peer -> AttackPdus.joined(
                                        GatewayAttack.bind("unfinished"),
                                        AttackPdus.unfinished(LONGEST_PDU, HALF_OF_A_PDU)))
                                .every(500),
                        100,
                        RunningAttack::connects),
                attack(
                                "rate",
                                "20 binds that send 20,000 messages/s, of which their account may send 50",
                                Plan.of(20)
                                        .first(peer -> GatewayAttack.bind("rate"))
                                        .then(AttackPdus.submits(20))
                                        .every(20),
                                100,
                                attack -> attack.received(CommandStatus.ESME_RTHROTTLED))
                        .withAccount("rate: 50"),
                attack(
                                "window",
                                "20 binds that send 100 messages at once, of which 10 may be in progress",
                                Plan.of(20)
                                        .first(peer -> GatewayAttack.bind("window"))
                                        .then(AttackPdus.submits(100))
                                        .every(500),
                                100,
                                attack -> attack.received(CommandStatus.ESME_ROK))
                        .withAccount("inboundLimit: 10"),
                attack(
                        "churn",
                        "50 peers that bind, submit and unbind, again and again",
                        Plan.of(50)
                                .first(peer -> AttackPdus.joined(
                                        GatewayAttack.bind("churn"),
                                        AttackPdus.submits(1),
                                        AttackPdus.octets(new Unbind(Tlvs.EMPTY))))
                                .every(20),
                        10,
                        RunningAttack::ends),
                attack(
                        "pings",
                        "50 binds that send 50,000 enquire_link/s",
                        Plan.of(50)
                                .first(peer -> GatewayAttack.bind("pings"))
                                .then(AttackPdus.pings(20))
                                .every(20),
                        500,
                        attack -> attack.received(CommandStatus.ESME_ROK)),
                attack(
                        "parts",
                        "10 binds that send first parts of long messages, and never a last one",
                        Plan.of(10)
                                .first(peer -> AttackPdus.joined(
                                        GatewayAttack.bind("parts"), HostilePdus.firstParts(peer, 600)))
                                .every(1_000),
                        600,
                        attack ->
                                attack.received(CommandStatus.ESME_ROK) + attack.received(CommandStatus.ESME_RMSGQFUL)),
                attack(
                        "unanswered",
                        "20 binds that send 2,000 messages/s and answer no receipt",
                        Plan.of(20)
                                .first(peer -> GatewayAttack.bind("unanswered"))
                                .then(AttackPdus.repeated(5, HostilePdus.withReceipt()))
                                .every(50),
                        100,
                        attack -> attack.received(CommandStatus.ESME_ROK)),
                attack(
                        "garbage",
                        "50 peers that send 4 KiB of garbage after each bind",
                        Plan.of(50)
                                .first(peer -> AttackPdus.joined(
                                        GatewayAttack.bind("garbage"), HostilePdus.garbage(peer, 4_096)))
                                .every(50),
                        10,
                        RunningAttack::ends),
                attack(
                        "addresses",
                        "500 peers with 250 addresses bind with wrong passwords",
                        Plan.of(500)
                                .from(250)
                                .first(peer -> AttackPdus.bindAs("addresses", "guess", ""))
                                .every(200),
                        500,
                        RunningAttack::connects),
                attack(
                        "queries",
                        "20 binds that send 12,000 query_sm, cancel_sm and replace_sm/s",
                        Plan.of(20)
                                .first(peer -> GatewayAttack.bind("queries"))
                                .then(AttackPdus.repeated(10, HostilePdus.queries()))
                                .every(50),
                        16 * 10,
                        RunningAttack::octets),
                attack(
                        "parameters",
                        "20 binds that send 200 messages/s, each with 5,000 parameters",
                        Plan.of(20)
                                .first(peer -> GatewayAttack.bind("parameters"))
                                .then(HostilePdus.withParameters(5_000))
                                .every(100),
                        10,
                        attack -> attack.received(CommandStatus.ESME_ROK)));
    }

    private static GatewayAttack attack(
            String name, String what, Plan plan, long minimum, ToLongFunction<RunningAttack> count) {
        return GatewayAttack.over(Entry.SMPP, name, what, plan, minimum, count);
    }
}
