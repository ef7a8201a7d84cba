package io.smppcore.gateway.config;

import io.smppcore.config.OptionType;
import io.smppcore.flow.TokenBucket;
import io.smppcore.pdu.BindType;
import io.smppcore.segment.Segment;
import io.smppcore.server.CertificateName;
import io.smppcore.server.StoredPassword;
import io.smppcore.tlv.Tlv;
import io.smppcore.transport.AddressRange;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.MessageState;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Types of single values in a configuration file. */
final class Types {

    private static final Pattern NAMES = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}");
    private static final Pattern SYSTEM_IDS = Pattern.compile("(?!\\.{1,2}$)[ -~\u00A0-\u00FF]{1,15}");
    private static final Pattern SIZES = Pattern.compile("(\\d{1,12})(KiB|MiB|GiB|TiB)?");
    private static final Pattern NUMBERS = Pattern.compile("\\+?(\\d{0,20})\\*?");
    private static final Pattern WINDOWS = Pattern.compile(
            "(?:([A-Z]{3}(?:[-,][A-Z]{3})*) )?(\\d\\d:\\d\\d)-(\\d\\d:\\d\\d|24:00) (\\S+)", Pattern.CASE_INSENSITIVE);
    /** Minimum rate in parts per second: about one per day, close to the minimum of a token bucket. */
    private static final double MIN_RATE = 0.000_012;

    private static final int STATES = 10;
    private static final int KIBI = 1_024;
    private static final Map<String, BindType> BIND_TYPES =
            Map.of("tx", BindType.TRANSMITTER, "rx", BindType.RECEIVER, "trx", BindType.TRANSCEIVER);

    static final OptionType<String> NAME = OptionType.of(
            "name",
            "1 to 64 letters, digits and _ . -",
            (String text) -> checked(text, NAMES.matcher(text).matches()));

    /** A system_id. As a part of a path, a browser would replace one or two dots. */
    static final OptionType<String> SYSTEM_ID = OptionType.of(
            "system_id",
            "1 to 15 octets of ISO-8859-1, no control characters, not only one or two dots",
            (String text) ->
                    checked(text, !text.isBlank() && SYSTEM_IDS.matcher(text).matches()));

    static final OptionType<String> TEXT = OptionType.some("text", "not blank");

    static final OptionType<String> SECRET = TEXT.hidden();

    static final OptionType<String> TOKEN = OptionType.of(
                    "token",
                    "not blank, or sha256: and 64 lower-case hex digits",
                    (String text) -> checked(text, TokenDigest.isValid(text)))
            .hidden();

    /** Maximum octets of the password of a bind, without the NUL. */
    private static final int MAX_PASSWORD = 8;

    static final OptionType<StoredPassword> PASSWORD = OptionType.of(
                    "password", "1 to 8 octets, or a hash of `./smpp password`", Types::password)
            .hidden();

    static final OptionType<CertificateName> CERTIFICATE =
            OptionType.of("certificate name", "cn:, san: or sha256: and the name", CertificateName::parse);

    static final OptionType<BindType> BIND_TYPE = new OptionType<>(
            "bind type",
            "tx, rx or trx",
            false,
            text -> Optional.ofNullable(BIND_TYPES.get(text)).orElseThrow(IllegalArgumentException::new),
            value -> switch (value) {
                case TRANSMITTER -> "tx";
                case RECEIVER -> "rx";
                case TRANSCEIVER -> "trx";
            },
            value -> true);

    static final OptionType<AddressRange> CLIENT_ADDRESS =
            OptionType.of("address", "such as 192.0.2.7 or 10.0.0.0/8", AddressRange::parse);

    static final OptionType<Double> RATE =
            OptionType.decimal("parts/s", MIN_RATE, TokenBucket.MAX_RATE, "0.000012 to " + (long) TokenBucket.MAX_RATE);

    /** A prefix of numbers. An optional plus sign before it and asterisk after it are removed. */
    static final OptionType<Tlv> TLV = OptionType.of(
            "TLV",
            "a number or name of a tag, =, and a text or hex: and hex digits, such as 0x1400=1101456",
            Types::tlv);

    static final OptionType<String> PREFIX =
            OptionType.of("prefix of a number", "up to 20 digits, or * for all", Types::prefix);

    static final OptionType<String> PATTERN =
            OptionType.of("address", "an address, or a prefix and *", (String text) -> checked(text, isPattern(text)));

    static final OptionType<CommandStatus> STATUS =
            OptionType.of("status", "a name such as ESME_RTHROTTLED, or a number", Types::status);

    static final OptionType<MessageState> STATE = OptionType.of(
            "state",
            "DELIVERED, EXPIRED, DELETED, UNDELIVERABLE, ACCEPTED, UNKNOWN, REJECTED, SKIPPED, ENROUTE or SCHEDULED",
            (String text) -> IntStream.range(0, STATES)
                    .mapToObj(MessageState::of)
                    .filter(state -> text.equalsIgnoreCase(state.name()))
                    .findFirst()
                    .orElseThrow(IllegalArgumentException::new));

    static final OptionType<TimeWindow> WINDOW = OptionType.of(
            "time of day", "such as `MON-FRI 08:00-20:00 Europe/Berlin`; the days may be absent", Types::window);

    static final OptionType<Path> PATH = OptionType.of("path", "relative to the working directory", Types::path);

    static final OptionType<URI> URL = OptionType.of("URL", "http or https, with a host", Types::url);

    static final OptionType<QueryTemplate> QUERY = OptionType.of(
            "query",
            "with names in braces: "
                    + String.join(", ", QueryTemplate.NAMES.stream().sorted().toList()),
            (String text) -> new QueryTemplate(text));

    static final OptionType<Long> SIZE = new OptionType<>(
            "size",
            "octets, or a number with KiB, MiB, GiB or TiB",
            false,
            Types::size,
            Types::sizeText,
            value -> value >= 0);

    static final OptionType<Long> COUNT =
            OptionType.of("parts", ">= 0", (String text) -> Long.valueOf(text)).where(value -> value >= 0);

    private Types() {}

    private static Tlv tlv(String text) {
        int equals = text.indexOf('=');
        OptionType.check(equals >= 0);
        try {
            Tlv tlv = Tlv.parse(text.substring(0, equals), text.substring(equals + 1));
            OptionType.check(!Segment.isContentTag(tlv.tag()));
            return tlv;
        } catch (InvalidFieldException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static String checked(String text, boolean isRight) {
        OptionType.check(isRight);
        return text;
    }

    private static StoredPassword password(String text) {
        boolean isStored = text.startsWith("$2") || text.startsWith("$argon2") || text.startsWith("{plain}");
        if (isStored) {
            return StoredPassword.parse(text);
        }
        // Only plain passwords are limited: hashes may be of longer ones, for clients that send more than SMPP allows.
        OptionType.check(text.length() <= MAX_PASSWORD);
        return StoredPassword.plain(text);
    }

    private static String prefix(String text) {
        Matcher matcher = NUMBERS.matcher(text);
        OptionType.check(!text.isEmpty() && matcher.matches());
        return matcher.group(1);
    }

    private static boolean isPattern(String text) {
        int star = text.indexOf('*');
        return !text.isBlank() && text.length() <= 65 && (star < 0 || star == text.length() - 1);
    }

    private static CommandStatus status(String text) {
        String name = text.toUpperCase(Locale.ROOT);
        return CommandStatus.named(name)
                .or(() -> CommandStatus.named("ESME_" + name))
                .orElseGet(() -> CommandStatus.of((int) number(text)));
    }

    private static long number(String text) {
        long value = Long.decode(text);
        OptionType.check(value > 0 && value <= 0xFFFF_FFFFL);
        return value;
    }

    private static TimeWindow window(String text) {
        Matcher matcher = WINDOWS.matcher(text);
        OptionType.check(matcher.matches());
        try {
            String until = matcher.group(3);
            return new TimeWindow(
                    days(matcher.group(1)),
                    LocalTime.parse(matcher.group(2)),
                    LocalTime.parse(until.equals("24:00") ? "00:00" : until),
                    ZoneId.of(matcher.group(4)));
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static Set<DayOfWeek> days(String text) {
        if (text == null) {
            return EnumSet.allOf(DayOfWeek.class);
        }
        Set<DayOfWeek> days = EnumSet.noneOf(DayOfWeek.class);
        for (String range : text.split(",", -1)) {
            String[] ends = range.split("-", -1);
            OptionType.check(ends.length <= 2);
            DayOfWeek last = day(ends[ends.length - 1]);
            DayOfWeek day = day(ends[0]);
            days.add(day);
            while (day != last) {
                day = day.plus(1);
                days.add(day);
            }
        }
        return days;
    }

    private static DayOfWeek day(String text) {
        return Arrays.stream(DayOfWeek.values())
                .filter(day -> day.name().regionMatches(true, 0, text, 0, 3))
                .findFirst()
                .orElseThrow(IllegalArgumentException::new);
    }

    private static Path path(String text) {
        OptionType.check(!text.isBlank());
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static URI url(String text) {
        try {
            URI url = new URI(text);
            OptionType.check(url.getHost() != null && List.of("http", "https").contains(url.getScheme()));
            return url;
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static long size(String text) {
        Matcher matcher = SIZES.matcher(text);
        OptionType.check(matcher.matches());
        long value = Long.parseLong(matcher.group(1));
        String unit = matcher.group(2);
        int powers = unit == null ? 0 : "KMGT".indexOf(unit.charAt(0)) + 1;
        for (int i = 0; i < powers; i++) {
            OptionType.check(value <= Long.MAX_VALUE / KIBI);
            value *= KIBI;
        }
        return value;
    }

    private static String sizeText(long octets) {
        String units = "";
        long value = octets;
        for (String unit : List.of("KiB", "MiB", "GiB", "TiB")) {
            if (value == 0 || value % KIBI != 0) {
                break;
            }
            value /= KIBI;
            units = unit;
        }
        return value + units;
    }
}
