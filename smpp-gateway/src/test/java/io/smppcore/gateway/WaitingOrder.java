package io.smppcore.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.gateway.message.Parts;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Messages of two accounts that wait together, with long ones and two priorities, and the order in which an SMSC has to
 * get them. Static methods.
 */
public final class WaitingOrder {

    private static final String TO = "491701234567";
    private static final int URGENT = 3;
    private static final List<String> ACCOUNTS = List.of("shop", "bank");
    private static final List<String> CONTENTS = List.of("0", "1", "long 1/3", "long 2/3", "long 3/3", "2", "3");

    private static final String LONG = "long ";

    /** User data header of a long message of three parts, without its reference and the number of the part. */
    private static final String HEADER = "\5\0\3\0\3\0";

    /** Number of the messages. */
    public static final int COUNT = 2 * ACCOUNTS.size() * CONTENTS.size();

    private WaitingOrder() {}

    /**
     * Submits all messages, the urgent ones last.
     *
     * @param partitions number of partitions, in the first of which the long messages have to wait too
     */
    public static void submit(int port, int partitions) {
        for (int priority : List.of(0, URGENT)) {
            for (String account : ACCOUNTS) {
                try (Customer customer = new Customer(port, account, 1)) {
                    for (String content : CONTENTS) {
                        assertThat(customer.client()
                                        .send(message(account, priority, content, partitions))
                                        .isOk())
                                .isTrue();
                    }
                }
            }
        }
    }

    private static SubmitSm message(String account, int priority, String content, int partitions) {
        String text = text(account, priority, content);
        SubmitSm.Builder message = GatewayFixture.message(TO, text).priorityFlag(priority);
        if (!content.startsWith(LONG)) {
            return message.build();
        }
        byte[] octets = (HEADER + text).getBytes(StandardCharsets.US_ASCII);
        octets[3] = (byte) (100 * ACCOUNTS.indexOf(account) + 10 * priority);
        octets[5] = (byte) (content.charAt(LONG.length()) - '0');
        while (true) {
            SubmitSm part = message.esmClass(EsmClass.UDHI)
                    .shortMessage(Octets.of(octets))
                    .build();
            int spread =
                    Parts.spread(account, part.sourceAddress(), part.destinationAddress(), Parts.concatenation(part));
            if (Math.floorMod(spread, partitions) == 0) {
                return part;
            }
            octets[3]++;
        }
    }

    private static String text(String account, int priority, String content) {
        return account + " " + priority + " " + content;
    }

    /** Returns the text of a message without its user data header. */
    private static String text(SubmitSm message) {
        String text = GatewayFixture.text(message);
        return text.charAt(0) == HEADER.charAt(0) ? text.substring(HEADER.length()) : text;
    }

    /** Checks that each message has arrived once, in the order of priorities, turns of the accounts and positions. */
    public static void check(List<SubmitSm> arrived) {
        List<String> expected = new ArrayList<>();
        List<String> other = new ArrayList<>();
        for (int priority : List.of(URGENT, 0)) {
            for (String content : CONTENTS) {
                expected.add(text(ACCOUNTS.getFirst(), priority, content));
                expected.add(text(ACCOUNTS.getLast(), priority, content));
                other.add(text(ACCOUNTS.getLast(), priority, content));
                other.add(text(ACCOUNTS.getFirst(), priority, content));
            }
        }
        List<String> texts = arrived.stream().map(WaitingOrder::text).toList();
        // Either account may have the first turn, of each priority.
        for (int from = 0; from < COUNT; from += COUNT / 2) {
            assertThat(texts.subList(from, from + COUNT / 2))
                    .isIn(expected.subList(from, from + COUNT / 2), other.subList(from, from + COUNT / 2));
        }
        assertThat(texts).hasSize(COUNT);
        assertThat(arrived.subList(0, COUNT / 2)).allMatch(message -> message.priorityFlag() == URGENT);
    }
}
