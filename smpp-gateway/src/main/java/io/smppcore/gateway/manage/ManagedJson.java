package io.smppcore.gateway.manage;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Static methods that read, write and merge values of the configuration as JSON. Numbers keep their digits. */
public final class ManagedJson {

    private static final int MAX_DEPTH = 40;

    private static final JSON MAPPER = JSON.builder(JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .build())
                    .build())
            .enable(JSON.Feature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private ManagedJson() {}

    /** Returns a text as a tree of maps, lists, texts, numbers, booleans and nulls; throws if it is not JSON. */
    public static Object parse(byte[] json) throws IOException {
        Object tree = MAPPER.anyFrom(json);
        if (tree == null) {
            throw new IOException("null");
        }
        return tree;
    }

    /** Returns a text that this class has written as a tree. */
    public static Object read(String json) {
        try {
            return MAPPER.anyFrom(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a tree as text, without keys whose value is null. */
    public static String write(Object tree) {
        try {
            return MAPPER.asString(tree);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a tree after a JSON merge patch (RFC 7396). */
    static @Nullable Object merged(@Nullable Object target, @Nullable Object patch) {
        if (!(patch instanceof Map<?, ?> changes)) {
            return patch;
        }
        Map<String, @Nullable Object> result = new LinkedHashMap<>();
        if (target instanceof Map<?, ?> map) {
            map.forEach((key, value) -> result.put(String.valueOf(key), value));
        }
        changes.forEach((key, value) -> {
            String name = String.valueOf(key);
            if (value == null) {
                result.remove(name);
            } else {
                result.put(name, merged(result.get(name), value));
            }
        });
        return result;
    }
}
