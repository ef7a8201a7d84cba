package io.smppcore.testing.planted;

import io.netty.buffer.ByteBuf;

/** A class that uses a library. */
final class Imports {

    private Imports() {}

    static int use(ByteBuf buffer) {
        return buffer.readableBytes();
    }
}
