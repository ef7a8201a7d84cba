package io.smppcore.examples.cloudhopper;

import com.cloudhopper.commons.charset.CharsetUtil;
import com.cloudhopper.smpp.SmppConstants;
import com.cloudhopper.smpp.SmppServerConfiguration;
import com.cloudhopper.smpp.SmppServerHandler;
import com.cloudhopper.smpp.SmppServerSession;
import com.cloudhopper.smpp.SmppSessionConfiguration;
import com.cloudhopper.smpp.impl.DefaultSmppServer;
import com.cloudhopper.smpp.impl.DefaultSmppSessionHandler;
import com.cloudhopper.smpp.pdu.BaseBind;
import com.cloudhopper.smpp.pdu.BaseBindResp;
import com.cloudhopper.smpp.pdu.BaseSm;
import com.cloudhopper.smpp.pdu.DeliverSm;
import com.cloudhopper.smpp.pdu.PduRequest;
import com.cloudhopper.smpp.pdu.PduResponse;
import com.cloudhopper.smpp.pdu.SubmitSm;
import com.cloudhopper.smpp.pdu.SubmitSmResp;
import com.cloudhopper.smpp.type.SmppProcessingException;
import com.cloudhopper.smpp.util.DeliveryReceipt;
import com.cloudhopper.smpp.util.SmppUtil;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.joda.time.DateTime;
import org.joda.time.DateTimeZone;

/** Example of a server with two accounts, which stores whole texts and sends receipts. */
public final class ServerWithAccounts {

    /** Returns a server that stores each text under the message_id of its last part. */
    public static AutoCloseable start(int port, Map<String, String> stored) throws Exception {
        Map<String, String> passwords = Map.of("me", "secret", "you", "hidden");
        Map<String, byte[][]> open = new ConcurrentHashMap<>(); // incomplete texts are never removed
        SmppServerConfiguration config = new SmppServerConfiguration();
        config.setPort(port);
        DefaultSmppServer server = new DefaultSmppServer(config, new SmppServerHandler() {
            @Override
            public void sessionBindRequested(
                    Long id, SmppSessionConfiguration session, @SuppressWarnings("rawtypes") BaseBind bind)
                    throws SmppProcessingException {
                if (!bind.getPassword().equals(passwords.get(bind.getSystemId()))) {
                    throw new SmppProcessingException(SmppConstants.STATUS_INVPASWD);
                }
            }

            @Override
            public void sessionCreated(Long id, SmppServerSession session, BaseBindResp bindResponse) {
                session.serverReady(new DefaultSmppSessionHandler() {
                    @Override
                    public PduResponse firePduRequestReceived(@SuppressWarnings("rawtypes") PduRequest request) {
                        PduResponse response = request.createResponse();
                        if (request instanceof SubmitSm submit) {
                            String messageId = UUID.randomUUID().toString();
                            ((SubmitSmResp) response).setMessageId(messageId);
                            store(messageId, submit);
                            if (submit.getRegisteredDelivery()
                                    == SmppConstants.REGISTERED_DELIVERY_SMSC_RECEIPT_REQUESTED) {
                                CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS)
                                        .execute(() -> sendReceipt(session, submit, messageId));
                            }
                        }
                        return response;
                    }
                });
            }

            private void store(String messageId, SubmitSm submit) {
                byte[] octets = submit.getShortMessage();
                if (SmppUtil.isUserDataHeaderIndicatorEnabled(submit.getEsmClass())) {
                    octets = add(submit, octets);
                }
                if (octets != null) {
                    boolean unicode = submit.getDataCoding() == SmppConstants.DATA_CODING_UCS2;
                    stored.put(
                            messageId,
                            CharsetUtil.decode(octets, unicode ? CharsetUtil.CHARSET_UCS_2 : CharsetUtil.CHARSET_GSM));
                }
            }

            private byte[] add(BaseSm<?> part, byte[] octets) { // 8-bit references only
                String key = part.getSourceAddress() + "/" + part.getDestAddress() + "/" + octets[3];
                byte[][] parts = open.computeIfAbsent(key, k -> new byte[octets[4]][]);
                synchronized (parts) {
                    parts[octets[5] - 1] = Arrays.copyOfRange(octets, octets[0] + 1, octets.length);
                    if (Arrays.stream(parts).anyMatch(Objects::isNull)) {
                        return null;
                    }
                }
                open.remove(key);
                ByteArrayOutputStream whole = new ByteArrayOutputStream();
                Arrays.stream(parts).forEach(whole::writeBytes);
                return whole.toByteArray();
            }

            private void sendReceipt(SmppServerSession session, SubmitSm submit, String messageId) {
                DateTime now = DateTime.now(DateTimeZone.UTC);
                DeliveryReceipt receipt =
                        new DeliveryReceipt(messageId, 1, 1, now, now, SmppConstants.STATE_DELIVERED, 0, "");
                try {
                    DeliverSm deliver = new DeliverSm();
                    deliver.setSourceAddress(submit.getDestAddress());
                    deliver.setDestAddress(submit.getSourceAddress());
                    deliver.setEsmClass(SmppConstants.ESM_CLASS_MT_SMSC_DELIVERY_RECEIPT);
                    deliver.setShortMessage(CharsetUtil.encode(receipt.toShortMessage(), CharsetUtil.CHARSET_GSM));
                    session.sendRequestPdu(deliver, 30_000, false);
                } catch (Exception e) {
                    System.err.println("receipt of " + messageId + ": " + e); // such as a closed session
                }
            }

            @Override
            public void sessionDestroyed(Long id, SmppServerSession session) {
                session.destroy();
            }
        });
        server.start();
        return server::destroy;
    }
}
