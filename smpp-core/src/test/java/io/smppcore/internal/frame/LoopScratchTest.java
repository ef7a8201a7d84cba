package io.smppcore.internal.frame;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.codec.Leniency;
import io.smppcore.codec.PduDecoder;
import io.smppcore.internal.loop.EventLoopThreads;
import io.smppcore.session.SessionOptions;
import org.junit.jupiter.api.Test;

/** Objects shared by the sessions of an event loop. */
class LoopScratchTest {

    private static final SessionOptions LENIENT = SessionOptions.defaults();
    private static final SessionOptions SAME =
            SessionOptions.builder().window(7).build();
    private static final SessionOptions STRICT =
            SessionOptions.builder().leniency(Leniency.strict()).build();

    @Test
    void sharesADecoderAmongSessionsWithEqualCodecOptions() throws Exception {
        EventLoopThreads.run(() -> {
            PduDecoder lenient = LoopScratch.decoder(LENIENT);
            PduDecoder strict = LoopScratch.decoder(STRICT);
            assertThat(strict).isNotSameAs(lenient);
            assertThat(LoopScratch.decoder(SAME)).isSameAs(lenient);
            assertThat(LoopScratch.decoder(STRICT)).isSameAs(strict);
        });
    }

    @Test
    void doesNotShareDecodersAmongEventLoops() throws Exception {
        PduDecoder[] decoders = new PduDecoder[2];
        for (int i = 0; i < decoders.length; i++) {
            int loop = i;
            EventLoopThreads.run(() -> decoders[loop] = LoopScratch.decoder(LENIENT));
        }
        assertThat(decoders[0]).isNotNull().isNotSameAs(decoders[1]);
    }
}
