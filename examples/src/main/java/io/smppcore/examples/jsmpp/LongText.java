package io.smppcore.examples.jsmpp;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jsmpp.SMPPConstant;
import org.jsmpp.bean.AlertNotification;
import org.jsmpp.bean.Alphabet;
import org.jsmpp.bean.BindType;
import org.jsmpp.bean.DataSm;
import org.jsmpp.bean.DeliverSm;
import org.jsmpp.bean.DeliveryReceipt;
import org.jsmpp.bean.ESMClass;
import org.jsmpp.bean.GSMSpecificFeature;
import org.jsmpp.bean.GeneralDataCoding;
import org.jsmpp.bean.MessageMode;
import org.jsmpp.bean.MessageType;
import org.jsmpp.bean.NumberingPlanIndicator;
import org.jsmpp.bean.RegisteredDelivery;
import org.jsmpp.bean.SMSCDeliveryReceipt;
import org.jsmpp.bean.TypeOfNumber;
import org.jsmpp.extra.ProcessRequestException;
import org.jsmpp.session.BindParameter;
import org.jsmpp.session.DataSmResult;
import org.jsmpp.session.MessageReceiverListener;
import org.jsmpp.session.SMPPSession;
import org.jsmpp.session.Session;
import org.jsmpp.util.InvalidDeliveryReceiptException;

/** Example that sends a long Unicode text and waits for the receipts of its parts. */
public final class LongText {

    /** Sends a text, and returns the message_id and the final state of each part, separated by a space. */
    public static List<String> send(int port, String text) throws Exception {
        Map<String, CompletableFuture<DeliveryReceipt>> receipts = new ConcurrentHashMap<>();
        SMPPSession session = new SMPPSession();
        session.setTransactionTimer(30_000);
        session.setMessageReceiverListener(new MessageReceiverListener() {
            @Override
            public void onAcceptDeliverSm(DeliverSm deliver) throws ProcessRequestException {
                if (deliver.isSmscDeliveryReceipt()) {
                    try {
                        DeliveryReceipt receipt = deliver.getShortMessageAsDeliveryReceipt();
                        // may precede submit_sm_resp
                        receipts.computeIfAbsent(receipt.getId(), id -> new CompletableFuture<>())
                                .complete(receipt);
                    } catch (InvalidDeliveryReceiptException e) {
                        throw new ProcessRequestException("no receipt", SMPPConstant.STAT_ESME_RX_P_APPN, e);
                    }
                }
            }

            @Override
            public void onAcceptAlertNotification(AlertNotification alert) {}

            @Override
            public DataSmResult onAcceptDataSm(DataSm data, Session source) throws ProcessRequestException {
                throw new ProcessRequestException("not supported", SMPPConstant.STAT_ESME_RINVCMDID);
            }
        });
        session.connectAndBind(
                "localhost",
                port,
                new BindParameter(
                        BindType.BIND_TRX,
                        "me",
                        "secret",
                        "",
                        TypeOfNumber.UNKNOWN,
                        NumberingPlanIndicator.UNKNOWN,
                        null));
        try {
            byte[] octets = text.getBytes(StandardCharsets.UTF_16BE);
            int size = 134; // may split surrogate pairs
            int parts = (octets.length + size - 1) / size;
            byte reference = (byte) ThreadLocalRandom.current().nextInt(256);
            List<CompletableFuture<DeliveryReceipt>> waiting = new ArrayList<>();
            for (int i = 0; i < parts; i++) {
                ByteArrayOutputStream part = new ByteArrayOutputStream();
                part.writeBytes(new byte[] {5, 0, 3, reference, (byte) parts, (byte) (i + 1)});
                part.write(octets, i * size, Math.min(size, octets.length - i * size));
                String messageId = session.submitShortMessage(
                                "",
                                TypeOfNumber.ALPHANUMERIC,
                                NumberingPlanIndicator.UNKNOWN,
                                "Bank",
                                TypeOfNumber.INTERNATIONAL,
                                NumberingPlanIndicator.ISDN,
                                "491701234567",
                                new ESMClass(MessageMode.DEFAULT, MessageType.DEFAULT, GSMSpecificFeature.UDHI),
                                (byte) 0,
                                (byte) 0,
                                null,
                                null,
                                new RegisteredDelivery(SMSCDeliveryReceipt.SUCCESS_FAILURE),
                                (byte) 0,
                                new GeneralDataCoding(Alphabet.ALPHA_UCS2),
                                (byte) 0,
                                part.toByteArray())
                        .getMessageId();
                waiting.add(receipts.computeIfAbsent(messageId, id -> new CompletableFuture<>()));
            }
            List<String> states = new ArrayList<>();
            for (CompletableFuture<DeliveryReceipt> receipt : waiting) {
                DeliveryReceipt received = receipt.get(30, TimeUnit.SECONDS);
                states.add(received.getId() + " " + received.getFinalStatus());
            }
            return states;
        } finally {
            session.unbindAndClose();
        }
    }
}
