package io.smppcore.tools.workload;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.segment.Segmenter;
import io.smppcore.text.TextEncoder;
import io.smppcore.tools.load.RequestSource;
import io.smppcore.type.DataCoding;
import java.util.ArrayList;
import java.util.List;

/** Plans and their requests for tests. */
final class Sources {

    static final PartMode UDH_8 = PartMode.of(Segmenter.Mode.UDH_8);
    static final Body LETTERS = Body.ofLetters(37, DataCoding.DEFAULT);

    private Sources() {}

    static Body text(String text) {
        return Body.ofText(text, TextEncoder.defaults(), UDH_8);
    }

    static MessagePlan plan(String source, String destination, Body body) {
        return new MessagePlan(
                MessageFields.DEFAULTS,
                AddressTemplate.parse(source),
                AddressTemplate.parse(destination),
                body,
                List.of(),
                2);
    }

    static MessagePlan plan(Body body) {
        return plan("smpp-core", "447700900000", body);
    }

    static List<SubmitSm> submits(RequestSource source, int count) {
        return take(source, count).stream().map(SubmitSm.class::cast).toList();
    }

    static List<Request<? extends Response>> take(RequestSource source, int count) {
        List<Request<? extends Response>> taken = new ArrayList<>();
        for (int i = 0; i < count && source.hasNext(); i++) {
            taken.add(source.next());
        }
        return taken;
    }
}
