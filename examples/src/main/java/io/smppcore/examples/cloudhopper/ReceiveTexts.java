package io.smppcore.examples.cloudhopper;

import com.cloudhopper.commons.charset.CharsetUtil;
import com.cloudhopper.smpp.SmppBindType;
import com.cloudhopper.smpp.SmppConstants;
import com.cloudhopper.smpp.SmppSession;
import com.cloudhopper.smpp.SmppSessionConfiguration;
import com.cloudhopper.smpp.impl.DefaultSmppClient;
import com.cloudhopper.smpp.impl.DefaultSmppSessionHandler;
import com.cloudhopper.smpp.pdu.BaseSm;
import com.cloudhopper.smpp.pdu.DeliverSm;
import com.cloudhopper.smpp.pdu.PduRequest;
import com.cloudhopper.smpp.pdu.PduResponse;
import com.cloudhopper.smpp.util.SmppUtil;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Example that receives texts, with the parts of long ones joined. */
public final class ReceiveTexts {

    /** Returns a bound client that passes each received text to an inbox, as the sender, a colon and the text. */
    public static AutoCloseable receive(int port, Consumer<String> inbox) throws Exception {
        SmppSessionConfiguration config = new SmppSessionConfiguration();
        config.setHost("localhost");
        config.setPort(port);
        config.setSystemId("me");
        config.setPassword("secret");
        config.setType(SmppBindType.TRANSCEIVER);
        Map<String, byte[][]> open = new ConcurrentHashMap<>(); // incomplete texts are never removed
        DefaultSmppClient client = new DefaultSmppClient();
        SmppSession session = client.bind(config, new DefaultSmppSessionHandler() {
            @Override
            public PduResponse firePduRequestReceived(@SuppressWarnings("rawtypes") PduRequest request) {
                if (request instanceof DeliverSm deliver
                        && !SmppUtil.isMessageTypeAnyDeliveryReceipt(deliver.getEsmClass())) {
                    byte[] octets = deliver.getShortMessage();
                    if (SmppUtil.isUserDataHeaderIndicatorEnabled(deliver.getEsmClass())) {
                        octets = add(deliver, octets);
                    }
                    if (octets != null) {
                        boolean unicode = deliver.getDataCoding() == SmppConstants.DATA_CODING_UCS2;
                        inbox.accept(deliver.getSourceAddress().getAddress() + ": "
                                + CharsetUtil.decode(
                                        octets, unicode ? CharsetUtil.CHARSET_UCS_2 : CharsetUtil.CHARSET_GSM));
                    }
                }
                return request.createResponse();
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
        });
        return () -> {
            session.unbind(5_000);
            session.destroy();
            client.destroy();
        };
    }
}
