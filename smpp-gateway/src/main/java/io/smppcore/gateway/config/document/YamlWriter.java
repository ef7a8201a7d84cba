package io.smppcore.gateway.config.document;

import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/** Static methods that write trees of JSON as YAML documents, which {@link YamlReader} reads. */
public final class YamlWriter {

    private static final DumpSettings SETTINGS = DumpSettings.builder()
            .setDefaultFlowStyle(FlowStyle.BLOCK)
            // The reader refuses aliases.
            .setDereferenceAliases(true)
            // Its null includes ~, which the reader also takes for an absent value, so that such a text gets quotes.
            .setSchema(new CoreSchema())
            .build();

    private YamlWriter() {}

    /** Returns a tree of maps, lists, texts, numbers and booleans as a document. */
    public static String write(Object tree) {
        return new Dump(SETTINGS).dumpToString(tree);
    }
}
