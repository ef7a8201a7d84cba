package io.smppcore.gateway.attack;

import io.smppcore.gateway.attack.GatewayAttack.Server;
import io.smppcore.gateway.attack.HostilePeer.Behaviour;
import java.util.List;

/** Attacks of SMSCs, each with an account that sends it 200 messages/s. */
final class SmscAttacks {

    private SmscAttacks() {}

    /** Returns the attacks. */
    static List<GatewayAttack> all() {
        return List.of(
                attack("smsc-no-bind", "answers no bind", HostileSmscs::answersNothing, 1),
                attack("smsc-silent", "answers no submit_sm", HostileSmscs::answersNoMessage, 3),
                attack(
                        "smsc-late",
                        "answers each submit_sm late, twice, and with an unknown sequence_number",
                        HostileSmscs::answersLateAndTwice,
                        3),
                attack("smsc-receipts", "4,000 receipts/s of unknown messages", HostileSmscs.sendsStrayReceipts(), 100),
                attack("smsc-messages", "4,000 messages/s to an account", HostileSmscs.sendsMessages(), 100),
                attack("smsc-closes", "closes after each submit_sm", HostileSmscs::closes, 3),
                attack("smsc-garbage", "garbage without an end after each bind", HostileSmscs::sendsGarbage, 2),
                attack("smsc-ids", "answers with message_ids of 60,000 octets", HostileSmscs::answersWithLongIds, 2));
    }

    private static GatewayAttack attack(String name, String what, Behaviour behaviour, long minimum) {
        return GatewayAttack.of(Server.SMSC, name, what, behaviour, minimum);
    }
}
