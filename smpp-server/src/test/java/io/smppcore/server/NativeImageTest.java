package io.smppcore.server;

import static io.smppcore.testing.NativeImageRules.Entry.ofClass;

import io.smppcore.testing.NativeImageRules;
import java.util.List;
import java.util.Map;

/** The metadata of the server for native images. */
class NativeImageTest extends NativeImageRules {

    NativeImageTest() {
        super(
                "smpp-server",
                Map.of(
                        "io.smppcore.server.StoredPassword > java.lang.Class.forName",
                        List.of(ofClass("com.password4j.Password"))));
    }
}
