package io.smppcore.examples.jsmpp;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jsmpp.SMPPConstant;
import org.jsmpp.bean.AlertNotification;
import org.jsmpp.bean.BindType;
import org.jsmpp.bean.DataSm;
import org.jsmpp.bean.DeliverSm;
import org.jsmpp.bean.MessageRequest;
import org.jsmpp.bean.NumberingPlanIndicator;
import org.jsmpp.bean.TypeOfNumber;
import org.jsmpp.extra.ProcessRequestException;
import org.jsmpp.session.BindParameter;
import org.jsmpp.session.DataSmResult;
import org.jsmpp.session.MessageReceiverListener;
import org.jsmpp.session.SMPPSession;
import org.jsmpp.session.Session;

/** Example that receives texts, with the parts of long ones joined. */
public final class ReceiveTexts {

    /** Returns a bound client that passes each received text to an inbox, as the sender, a colon and the text. */
    public static AutoCloseable receive(int port, Consumer<String> inbox) throws Exception {
        Map<String, byte[][]> open = new ConcurrentHashMap<>(); // incomplete texts are never removed
        SMPPSession session = new SMPPSession();
        session.setMessageReceiverListener(new MessageReceiverListener() {
            @Override
            public void onAcceptDeliverSm(DeliverSm deliver) {
                if (!deliver.isSmscDeliveryReceipt()) {
                    byte[] octets =
                            deliver.isUdhi() ? add(deliver, deliver.getShortMessage()) : deliver.getShortMessage();
                    if (octets != null) {
                        boolean unicode = deliver.getDataCoding() == 8;
                        inbox.accept(deliver.getSourceAddr() + ": "
                                + new String( // no GSM alphabet
                                        octets, unicode ? StandardCharsets.UTF_16BE : StandardCharsets.ISO_8859_1));
                    }
                }
            }

            private byte[] add(MessageRequest part, byte[] octets) { // 8-bit references only
                String key = part.getSourceAddr() + "/" + part.getDestAddress() + "/" + octets[3];
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
        return session::unbindAndClose;
    }
}
