package io.smppcore.benchmarks.peers;

import io.smppcore.benchmarks.codec.MessageText;
import io.smppcore.benchmarks.codec.Samples;
import org.jsmpp.PDUStringException;
import org.jsmpp.bean.Alphabet;
import org.jsmpp.bean.ESMClass;
import org.jsmpp.bean.GeneralDataCoding;
import org.jsmpp.bean.NumberingPlanIndicator;
import org.jsmpp.bean.OptionalParameter;
import org.jsmpp.bean.RegisteredDelivery;
import org.jsmpp.bean.TypeOfNumber;
import org.jsmpp.session.SMPPSession;
import org.jsmpp.session.SubmitSmResult;
import org.jsmpp.util.PDUComposer;

/** The message of all benchmarks as jSMPP sends it. */
final class JsmppMessages {

    private static final byte ZERO = 0;
    private static final byte[] TEXT = MessageText.octets();
    private static final ESMClass ESM_CLASS = new ESMClass();
    private static final RegisteredDelivery REGISTERED_DELIVERY = new RegisteredDelivery(0);
    private static final GeneralDataCoding DATA_CODING = new GeneralDataCoding(Alphabet.ALPHA_DEFAULT);
    private static final OptionalParameter[] NO_PARAMETERS = {};

    private JsmppMessages() {}

    /** Sends one submit_sm and waits for the response. */
    static SubmitSmResult submit(SMPPSession session) throws Exception {
        return session.submitShortMessage(
                "",
                TypeOfNumber.INTERNATIONAL,
                NumberingPlanIndicator.ISDN,
                Samples.SOURCE,
                TypeOfNumber.INTERNATIONAL,
                NumberingPlanIndicator.ISDN,
                Samples.DESTINATION,
                ESM_CLASS,
                ZERO,
                ZERO,
                "",
                "",
                REGISTERED_DELIVERY,
                ZERO,
                DATA_CODING,
                ZERO,
                TEXT,
                NO_PARAMETERS);
    }

    /** Returns the octets of one submit_sm. */
    static byte[] compose(PDUComposer composer) throws PDUStringException {
        return composer.submitSm(
                Samples.SEQUENCE_NUMBER,
                "",
                Samples.INTERNATIONAL_ISDN,
                Samples.INTERNATIONAL_ISDN,
                Samples.SOURCE,
                Samples.INTERNATIONAL_ISDN,
                Samples.INTERNATIONAL_ISDN,
                Samples.DESTINATION,
                ZERO,
                ZERO,
                ZERO,
                "",
                "",
                ZERO,
                ZERO,
                ZERO,
                ZERO,
                TEXT,
                NO_PARAMETERS);
    }
}
