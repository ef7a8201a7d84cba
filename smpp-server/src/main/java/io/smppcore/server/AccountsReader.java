package io.smppcore.server;

import io.smppcore.internal.util.EditDistance;
import io.smppcore.pdu.BindType;
import io.smppcore.session.InboundOverload;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/** A reader of the content of an {@link AccountsFile}. Its exceptions name the file and the key. */
final class AccountsReader {

    private static final int MAX_SYSTEM_ID_OCTETS = 15;

    private AccountsReader() {}

    static Map<String, Account> read(Path file, byte[] content) {
        Map<String, Map<Key, String>> entries = new LinkedHashMap<>();
        for (Map.Entry<String, String> entry : properties(file, content).entrySet()) {
            String name = entry.getKey();
            try {
                int stop = name.lastIndexOf('.');
                Key key = Key.of(name.substring(stop + 1));
                entries.computeIfAbsent(systemId(name, stop), id -> new EnumMap<>(Key.class))
                        .put(key, entry.getValue());
            } catch (IllegalArgumentException e) {
                throw new AccountsFileException(file + ": " + name + ": " + e.getMessage(), e);
            }
        }
        Map<String, Account> accounts = new LinkedHashMap<>();
        entries.forEach((systemId, values) -> accounts.put(systemId, account(file + ": " + systemId, values)));
        return accounts;
    }

    private static Map<String, String> properties(Path file, byte[] content) {
        OncePerKey properties = new OncePerKey();
        try {
            properties.load(new InputStreamReader(new ByteArrayInputStream(content), StandardCharsets.UTF_8));
        } catch (IOException | IllegalArgumentException e) {
            throw new AccountsFileException(file + ": " + e.getMessage(), e);
        }
        return properties.inOrder;
    }

    private static String systemId(String name, int stop) {
        if (stop < 1 || stop > MAX_SYSTEM_ID_OCTETS) {
            throw new IllegalArgumentException("no account (expected: a system_id of 1 to " + MAX_SYSTEM_ID_OCTETS
                    + " octets, a full stop, and one of " + Key.names() + ")");
        }
        return name.substring(0, stop);
    }

    private static Account account(String where, Map<Key, String> values) {
        Account.Builder account = Account.builder();
        AccountLimits.Builder limits = AccountLimits.builder();
        for (Map.Entry<Key, String> entry : values.entrySet()) {
            try {
                set(entry.getKey(), entry.getValue(), account, limits);
                limits.build();
            } catch (IllegalArgumentException e) {
                String key = entry.getKey().text + ": ";
                String what = String.valueOf(e.getMessage());
                throw new AccountsFileException(
                        where + "." + key + (what.startsWith(key) ? what.substring(key.length()) : what), e);
            }
        }
        try {
            return account.limits(limits.build()).build();
        } catch (IllegalArgumentException e) {
            throw new AccountsFileException(where + "." + e.getMessage(), e);
        }
    }

    private static void set(Key key, String value, Account.Builder account, AccountLimits.Builder limits) {
        switch (key) {
            case PASSWORD -> account.password(StoredPassword.parse(value));
            case CERTIFICATES ->
                account.certificates(list(value).map(CertificateName::parse).toArray(CertificateName[]::new));
            case BIND_TYPES ->
                account.bindTypes(list(value).map(AccountsReader::bindType).toArray(BindType[]::new));
            case MAX_BINDS -> limits.maxBinds(integer(value));
            case MAX_TRANSMITTERS -> limits.maxBinds(BindType.TRANSMITTER, integer(value));
            case MAX_RECEIVERS -> limits.maxBinds(BindType.RECEIVER, integer(value));
            case MAX_TRANSCEIVERS -> limits.maxBinds(BindType.TRANSCEIVER, integer(value));
            case WINDOW -> limits.window(integer(value));
            case INBOUND_LIMIT -> limits.inboundLimit(integer(value));
            case REQUEST_RATE -> limits.requestRate(number(value));
            case REQUEST_BURST -> limits.requestBurst(integer(value));
            case OVER_RATE -> limits.overRate(overload(value));
            case ADDRESSES -> limits.addresses(list(value).toArray(String[]::new));
        }
    }

    private static Stream<String> list(String value) {
        List<String> items =
                Arrays.stream(value.split(",", -1)).map(String::strip).toList();
        if (items.contains("")) {
            throw new IllegalArgumentException("an empty item (expected: items separated by commas)");
        }
        return items.stream();
    }

    private static BindType bindType(String word) {
        return switch (word) {
            case "tx" -> BindType.TRANSMITTER;
            case "rx" -> BindType.RECEIVER;
            case "trx" -> BindType.TRANSCEIVER;
            default -> throw new IllegalArgumentException(word + " (expected: tx, rx or trx)");
        };
    }

    private static InboundOverload overload(String word) {
        return switch (word) {
            case "throttle" -> InboundOverload.THROTTLE;
            case "stop-reading" -> InboundOverload.STOP_READING;
            default -> throw new IllegalArgumentException(word + " (expected: throttle or stop-reading)");
        };
    }

    private static int integer(String value) {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(value + " (expected: an integer)", e);
        }
    }

    private static double number(String value) {
        try {
            return Double.parseDouble(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(value + " (expected: a number)", e);
        }
    }

    /** The last part of each key in the file, in the order in which the values are set. */
    private enum Key {
        PASSWORD("password"),
        CERTIFICATES("certificates"),
        BIND_TYPES("bindTypes"),
        MAX_BINDS("maxBinds"),
        MAX_TRANSMITTERS("maxTransmitters"),
        MAX_RECEIVERS("maxReceivers"),
        MAX_TRANSCEIVERS("maxTransceivers"),
        WINDOW("window"),
        INBOUND_LIMIT("inboundLimit"),
        REQUEST_RATE("requestRate"),
        REQUEST_BURST("requestBurst"),
        OVER_RATE("overRate"),
        ADDRESSES("addresses");

        private static final int NEAR = 3;

        private final String text;

        Key(String text) {
            this.text = text;
        }

        static Key of(String text) {
            for (Key key : values()) {
                if (key.text.equals(text)) {
                    return key;
                }
            }
            throw new IllegalArgumentException("unknown key " + text + " ("
                    + nearest(text).map(near -> "did you mean " + near + "? ").orElse("") + "expected: one of "
                    + names() + ")");
        }

        static List<String> names() {
            return Arrays.stream(values()).map(key -> key.text).toList();
        }

        private static Optional<String> nearest(String text) {
            return EditDistance.nearest(text, names()).filter(name -> EditDistance.between(name, text) <= NEAR);
        }
    }

    /** Properties in the order of the file. A second value for a key is an error, as it is probably a mistake. */
    private static final class OncePerKey extends Properties {

        private static final long serialVersionUID = 1L;

        private final transient Map<String, String> inOrder = new LinkedHashMap<>();

        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized") // filled by one thread
        public Object put(Object key, Object value) {
            String name = (String) key;
            if (inOrder.containsKey(name)) {
                throw new IllegalArgumentException(name + ": twice (expected: once)");
            }
            String text = (String) value;
            return inOrder.put(name, text.startsWith("{plain}") ? text : text.strip());
        }
    }
}
