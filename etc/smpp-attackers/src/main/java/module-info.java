/** Many peers that attack a server at once. */
@SuppressWarnings("module") // the module of the qualified export is built after this one
module io.smppcore.attackers {
    requires io.netty.buffer;
    requires io.smppcore.core;
    requires static org.jspecify;

    exports io.smppcore.attackers to
            io.smppcore.benchmarks;
}
