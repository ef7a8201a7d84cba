package io.smppcore.client;

import io.smppcore.testing.NativeImageRules;
import java.util.Map;

/** The metadata of the client for native images: it needs none of its own. */
class NativeImageTest extends NativeImageRules {

    NativeImageTest() {
        super("smpp-client", Map.of());
    }
}
