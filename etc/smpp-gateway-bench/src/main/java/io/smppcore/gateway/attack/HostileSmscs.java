package io.smppcore.gateway.attack;

import io.smppcore.attackers.AttackPdus;
import io.smppcore.gateway.attack.HostilePeer.Behaviour;
import io.smppcore.gateway.attack.HostilePeer.Connection;
import io.smppcore.gateway.attack.HostilePeer.Header;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptFormat;
import io.smppcore.type.Address;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Random;
import java.util.function.IntFunction;

/** Behaviours of SMSCs. Each but the first accepts binds. */
final class HostileSmscs {

    private static final byte[] NAME = {'s', 'm', 's', 'c', 0};
    private static final int SEQUENCE_INDEX = 12;
    private static final int LATE = 5;
    private static final int FOREIGN = 100_000;
    private static final int LONG_ID_OCTETS = 60_000;
    private static final int GARBAGE_OCTETS = 1 << 14;
    private static final int BATCH = 20;
    private static final int PAUSE_MILLIS = 10;
    private static final String SUBSCRIBER = "491701234567";

    private HostileSmscs() {}

    /** Reads, and answers nothing, not even binds. */
    static void answersNothing(Connection connection) throws IOException {
        while (true) {
            connection.read();
        }
    }

    /** Answers only binds. */
    static void answersNoMessage(Connection connection) throws IOException {
        acceptBind(connection);
        answersNothing(connection);
    }

    /** Answers each message after further ones, twice, and with a sequence_number that was never used. */
    static void answersLateAndTwice(Connection connection) throws IOException {
        acceptBind(connection);
        ArrayDeque<Header> waiting = new ArrayDeque<>();
        while (true) {
            Header request = connection.read();
            waiting.add(request);
            connection.write(new Header(request.commandId(), request.sequenceNumber() + FOREIGN).response(NAME));
            if (waiting.size() > LATE) {
                byte[] response = waiting.remove().response(id(request));
                connection.write(response);
                connection.write(response);
            }
        }
    }

    /** Answers with ids that are longer than any SMSC may use. */
    static void answersWithLongIds(Connection connection) throws IOException {
        acceptBind(connection);
        byte[] id = new byte[LONG_ID_OCTETS];
        Arrays.fill(id, 0, LONG_ID_OCTETS - 1, (byte) 'a');
        while (true) {
            connection.write(connection.read().response(id));
        }
    }

    /** Closes the connection after the first PDU that follows the bind. */
    static void closes(Connection connection) throws IOException {
        acceptBind(connection);
        connection.read();
    }

    /** Sends garbage without an end after each bind. */
    static void sendsGarbage(Connection connection) throws IOException {
        acceptBind(connection);
        byte[] garbage = new byte[GARBAGE_OCTETS];
        new Random(1).nextBytes(garbage);
        while (true) {
            connection.write(garbage);
        }
    }

    /** Returns a behaviour that sends receipts of messages that nobody has sent. */
    static Behaviour sendsStrayReceipts() {
        LocalDateTime time = LocalDateTime.now(ZoneOffset.UTC);
        return flood(number -> ReceiptFormat.defaults()
                .deliverSm(
                        Address.international(SUBSCRIBER),
                        Address.alphanumeric("Shop"),
                        DeliveryReceipt.of("stray" + number, MessageState.DELIVERED, time, time)));
    }

    /** Returns a behaviour that sends mobile-originated messages. */
    static Behaviour sendsMessages() {
        return flood(number -> DeliverSm.builder()
                .sourceAddress(Address.international(SUBSCRIBER))
                .destinationAddress(Address.international("4930" + number))
                .shortMessage(Octets.of("flood".getBytes(StandardCharsets.US_ASCII)))
                .build());
    }

    private static Behaviour flood(IntFunction<DeliverSm> messages) {
        return connection -> {
            acceptBind(connection);
            connection.discard();
            for (int number = 1; true; number++) {
                byte[] pdu = AttackPdus.octets(messages.apply(number));
                connection.write(
                        ByteBuffer.wrap(pdu).putInt(SEQUENCE_INDEX, number).array());
                if (number % BATCH == 0) {
                    Thread.sleep(PAUSE_MILLIS);
                }
            }
        };
    }

    private static void acceptBind(Connection connection) throws IOException {
        connection.write(connection.read().response(NAME));
    }

    private static byte[] id(Header request) {
        return ("late" + request.sequenceNumber() + '\0').getBytes(StandardCharsets.US_ASCII);
    }
}
