package io.smppcore.gateway.attack;

import java.util.List;
import java.util.stream.Stream;

/** All attacks, by name. */
final class Attacks {

    private Attacks() {}

    /** Returns all attacks. */
    static List<GatewayAttack> all() {
        return Stream.of(AccountAttacks.all(), SmscAttacks.all(), HttpAttacks.all())
                .flatMap(List::stream)
                .toList();
    }

    /** Returns the attack with this name. */
    static GatewayAttack of(String name) {
        List<GatewayAttack> all = all();
        return all.stream()
                .filter(attack -> attack.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("attack: " + name + " (expected: " + all + ")"));
    }
}
