package io.smppcore.examples.cloudhopper;

import com.cloudhopper.commons.charset.CharsetUtil;
import com.cloudhopper.smpp.SmppBindType;
import com.cloudhopper.smpp.SmppConstants;
import com.cloudhopper.smpp.SmppSession;
import com.cloudhopper.smpp.SmppSessionConfiguration;
import com.cloudhopper.smpp.impl.DefaultSmppClient;
import com.cloudhopper.smpp.impl.DefaultSmppSessionHandler;
import com.cloudhopper.smpp.pdu.DeliverSm;
import com.cloudhopper.smpp.pdu.PduRequest;
import com.cloudhopper.smpp.pdu.PduResponse;
import com.cloudhopper.smpp.pdu.SubmitSm;
import com.cloudhopper.smpp.pdu.SubmitSmResp;
import com.cloudhopper.smpp.type.Address;
import com.cloudhopper.smpp.util.DeliveryReceipt;
import com.cloudhopper.smpp.util.DeliveryReceiptException;
import com.cloudhopper.smpp.util.SmppUtil;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.joda.time.DateTimeZone;

/** Example that sends a long Unicode text and waits for the receipts of its parts. */
public final class LongText {

    /** Sends a text, and returns the message_id and the final state of each part, separated by a space. */
    public static List<String> send(int port, String text) throws Exception {
        SmppSessionConfiguration config = new SmppSessionConfiguration();
        config.setHost("localhost");
        config.setPort(port);
        config.setSystemId("me");
        config.setPassword("secret");
        config.setType(SmppBindType.TRANSCEIVER);
        Map<String, CompletableFuture<DeliveryReceipt>> receipts = new ConcurrentHashMap<>();
        DefaultSmppClient client = new DefaultSmppClient();
        SmppSession session = client.bind(config, new DefaultSmppSessionHandler() {
            @Override
            public PduResponse firePduRequestReceived(@SuppressWarnings("rawtypes") PduRequest request) {
                if (request instanceof DeliverSm deliver
                        && SmppUtil.isMessageTypeAnyDeliveryReceipt(deliver.getEsmClass())) {
                    String receiptText = CharsetUtil.decode(deliver.getShortMessage(), CharsetUtil.CHARSET_GSM);
                    try {
                        DeliveryReceipt receipt = DeliveryReceipt.parseShortMessage(receiptText, DateTimeZone.UTC);
                        // may precede submit_sm_resp
                        receipts.computeIfAbsent(receipt.getMessageId(), id -> new CompletableFuture<>())
                                .complete(receipt);
                    } catch (DeliveryReceiptException e) {
                        throw new IllegalArgumentException(receiptText, e);
                    }
                }
                return request.createResponse();
            }
        });
        try {
            byte[] octets = CharsetUtil.encode(text, CharsetUtil.CHARSET_UCS_2);
            int size = 134; // may split surrogate pairs
            int parts = (octets.length + size - 1) / size;
            byte reference = (byte) ThreadLocalRandom.current().nextInt(256);
            List<CompletableFuture<DeliveryReceipt>> waiting = new ArrayList<>();
            for (int i = 0; i < parts; i++) {
                ByteArrayOutputStream part = new ByteArrayOutputStream();
                part.writeBytes(new byte[] {5, 0, 3, reference, (byte) parts, (byte) (i + 1)});
                part.write(octets, i * size, Math.min(size, octets.length - i * size));
                SubmitSm submit = new SubmitSm();
                submit.setSourceAddress(new Address((byte) 5, (byte) 0, "Bank"));
                submit.setDestAddress(new Address((byte) 1, (byte) 1, "491701234567"));
                submit.setEsmClass(SmppConstants.ESM_CLASS_UDHI_MASK);
                submit.setDataCoding(SmppConstants.DATA_CODING_UCS2);
                submit.setRegisteredDelivery(SmppConstants.REGISTERED_DELIVERY_SMSC_RECEIPT_REQUESTED);
                submit.setShortMessage(part.toByteArray());
                SubmitSmResp response = session.submit(submit, 30_000);
                if (response.getCommandStatus() != SmppConstants.STATUS_OK) {
                    throw new IllegalStateException(response.getResultMessage());
                }
                waiting.add(receipts.computeIfAbsent(response.getMessageId(), id -> new CompletableFuture<>()));
            }
            List<String> states = new ArrayList<>();
            for (CompletableFuture<DeliveryReceipt> receipt : waiting) {
                DeliveryReceipt received = receipt.get(30, TimeUnit.SECONDS);
                states.add(received.getMessageId() + " " + DeliveryReceipt.toStateText(received.getState()));
            }
            return states;
        } finally {
            session.unbind(5_000);
            session.destroy();
            client.destroy();
        }
    }
}
