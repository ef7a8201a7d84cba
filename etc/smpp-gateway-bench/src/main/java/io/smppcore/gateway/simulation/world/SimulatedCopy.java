package io.smppcore.gateway.simulation.world;

import io.smppcore.gateway.manage.Document;
import java.nio.file.Path;

/** The copy of the configuration of a node. In the classes of the gateway, it has the place of that on disk. */
public final class SimulatedCopy {

    private final Network network = Network.current();
    private final String node = Loop.machine().node();

    /** Called in place of the constructor of the replaced class. */
    public SimulatedCopy(Path directory) {}

    /** Returns the document that was written last, also by an earlier process of the node. */
    public Document read() {
        byte[] octets = network.files.get(node);
        return octets == null ? Document.NONE : Document.read(octets);
    }

    /** Replaces the copy. */
    public void write(Document document) {
        network.files.put(node, document.toOctets());
    }
}
