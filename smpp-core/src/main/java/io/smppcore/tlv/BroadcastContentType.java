package io.smppcore.tlv;

import io.smppcore.internal.util.NumberNames;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import org.jspecify.annotations.Nullable;

/**
 * Kind of network and content of a broadcast: broadcast_content_type (SMPP 5.0 4.8.4).
 *
 * @param network kind of network, 0 to 255, for example {@link #GSM}
 * @param content kind of content, 0 to 65,535, for example {@link #WEATHER}
 */
public record BroadcastContentType(int network, int content) {

    private static final NumberNames NAMES = new NumberNames();
    private static final NumberNames CONTENTS = new NumberNames();

    /** Network: any. */
    public static final int GENERIC = NAMES.put(0, "generic");

    /** Network: GSM. */
    public static final int GSM = NAMES.put(1, "GSM");

    /** Network: TDMA. */
    public static final int TDMA = NAMES.put(2, "TDMA");

    /** Network: CDMA. */
    public static final int CDMA = NAMES.put(3, "CDMA");

    /** Content: index. */
    public static final int INDEX = CONTENTS.put(0x0000, "index");

    /** Content: emergency broadcasts. */
    public static final int EMERGENCY_BROADCASTS = CONTENTS.put(0x0001, "emergency broadcasts");

    /** Content: IRDB download. */
    public static final int IRDB_DOWNLOAD = CONTENTS.put(0x0002, "IRDB download");

    /** Content: news flashes. */
    public static final int NEWS_FLASHES = CONTENTS.put(0x0010, "news flashes");

    /** Content: general news local. */
    public static final int GENERAL_NEWS_LOCAL = CONTENTS.put(0x0011, "general news local");

    /** Content: general news regional. */
    public static final int GENERAL_NEWS_REGIONAL = CONTENTS.put(0x0012, "general news regional");

    /** Content: general news national. */
    public static final int GENERAL_NEWS_NATIONAL = CONTENTS.put(0x0013, "general news national");

    /** Content: general news international. */
    public static final int GENERAL_NEWS_INTERNATIONAL = CONTENTS.put(0x0014, "general news international");

    /** Content: business news local. */
    public static final int BUSINESS_NEWS_LOCAL = CONTENTS.put(0x0015, "business news local");

    /** Content: business news regional. */
    public static final int BUSINESS_NEWS_REGIONAL = CONTENTS.put(0x0016, "business news regional");

    /** Content: business news national. */
    public static final int BUSINESS_NEWS_NATIONAL = CONTENTS.put(0x0017, "business news national");

    /** Content: business news international. */
    public static final int BUSINESS_NEWS_INTERNATIONAL = CONTENTS.put(0x0018, "business news international");

    /** Content: sports news local. */
    public static final int SPORTS_NEWS_LOCAL = CONTENTS.put(0x0019, "sports news local");

    /** Content: sports news regional. */
    public static final int SPORTS_NEWS_REGIONAL = CONTENTS.put(0x001A, "sports news regional");

    /** Content: sports news national. */
    public static final int SPORTS_NEWS_NATIONAL = CONTENTS.put(0x001B, "sports news national");

    /** Content: sports news international. */
    public static final int SPORTS_NEWS_INTERNATIONAL = CONTENTS.put(0x001C, "sports news international");

    /** Content: entertainment news local. */
    public static final int ENTERTAINMENT_NEWS_LOCAL = CONTENTS.put(0x001D, "entertainment news local");

    /** Content: entertainment news regional. */
    public static final int ENTERTAINMENT_NEWS_REGIONAL = CONTENTS.put(0x001E, "entertainment news regional");

    /** Content: entertainment news national. */
    public static final int ENTERTAINMENT_NEWS_NATIONAL = CONTENTS.put(0x001F, "entertainment news national");

    /** Content: entertainment news international. */
    public static final int ENTERTAINMENT_NEWS_INTERNATIONAL = CONTENTS.put(0x0020, "entertainment news international");

    /** Content: medical/health/hospitals. */
    public static final int MEDICAL_HEALTH_HOSPITALS = CONTENTS.put(0x0021, "medical/health/hospitals");

    /** Content: doctors. */
    public static final int DOCTORS = CONTENTS.put(0x0022, "doctors");

    /** Content: pharmacy. */
    public static final int PHARMACY = CONTENTS.put(0x0023, "pharmacy");

    /** Content: local traffic/road reports. */
    public static final int LOCAL_TRAFFIC_ROAD_REPORTS = CONTENTS.put(0x0030, "local traffic/road reports");

    /** Content: long distance traffic/road reports. */
    public static final int LONG_DISTANCE_TRAFFIC_ROAD_REPORTS =
            CONTENTS.put(0x0031, "long distance traffic/road reports");

    /** Content: taxis. */
    public static final int TAXIS = CONTENTS.put(0x0032, "taxis");

    /** Content: weather. */
    public static final int WEATHER = CONTENTS.put(0x0033, "weather");

    /** Content: local airport flight schedules. */
    public static final int LOCAL_AIRPORT_FLIGHT_SCHEDULES = CONTENTS.put(0x0034, "local airport flight schedules");

    /** Content: restaurants. */
    public static final int RESTAURANTS = CONTENTS.put(0x0035, "restaurants");

    /** Content: lodgings. */
    public static final int LODGINGS = CONTENTS.put(0x0036, "lodgings");

    /** Content: retail directory. */
    public static final int RETAIL_DIRECTORY = CONTENTS.put(0x0037, "retail directory");

    /** Content: advertisements. */
    public static final int ADVERTISEMENTS = CONTENTS.put(0x0038, "advertisements");

    /** Content: stock quotes. */
    public static final int STOCK_QUOTES = CONTENTS.put(0x0039, "stock quotes");

    /** Content: employment opportunities. */
    public static final int EMPLOYMENT_OPPORTUNITIES = CONTENTS.put(0x0040, "employment opportunities");

    /** Content: technology news. */
    public static final int TECHNOLOGY_NEWS = CONTENTS.put(0x0041, "technology news");

    /** Content: district (base station info). */
    public static final int DISTRICT_BASE_STATION_INFO = CONTENTS.put(0x0070, "district (base station info)");

    /** Content: network information. */
    public static final int NETWORK_INFORMATION = CONTENTS.put(0x0071, "network information");

    /** Content: operator services. */
    public static final int OPERATOR_SERVICES = CONTENTS.put(0x0080, "operator services");

    /** Content: directory enquiries national. */
    public static final int DIRECTORY_ENQUIRIES_NATIONAL = CONTENTS.put(0x0081, "directory enquiries national");

    /** Content: directory enquiries international. */
    public static final int DIRECTORY_ENQUIRIES_INTERNATIONAL =
            CONTENTS.put(0x0082, "directory enquiries international");

    /** Content: customer care national. */
    public static final int CUSTOMER_CARE_NATIONAL = CONTENTS.put(0x0083, "customer care national");

    /** Content: customer care international. */
    public static final int CUSTOMER_CARE_INTERNATIONAL = CONTENTS.put(0x0084, "customer care international");

    /** Content: local date/time/zone. */
    public static final int LOCAL_DATE_TIME_ZONE = CONTENTS.put(0x0085, "local date/time/zone");

    /** Content: multi category services. */
    public static final int MULTI_CATEGORY_SERVICES = CONTENTS.put(0x0100, "multi category services");

    /**
     * Checks the ranges.
     *
     * @throws InvalidFieldException if the network is not 0 to 255, or the content is not 0 to 65,535
     */
    public BroadcastContentType {
        OctetAndNumber.checkOctet("broadcast_content_type.network", network);
        OctetAndNumber.checkNumber("broadcast_content_type.content", content);
    }

    /** Reads the value of the parameter; fails with {@link InvalidFieldException} if it does not have three octets. */
    public static BroadcastContentType of(Octets octets) {
        OctetAndNumber.checkLength("broadcast_content_type", octets);
        return new BroadcastContentType(octets.octetAt(0), OctetAndNumber.number(octets));
    }

    /** {@return the value of the parameter, three octets} */
    public Octets toOctets() {
        return OctetAndNumber.write(network, content);
    }

    /** {@return the name of the network in the specification, or null if it has none} */
    public @Nullable String networkName() {
        return NAMES.of(network);
    }

    /** {@return the name of the content in the specification, or null if it has none} */
    public @Nullable String contentName() {
        return CONTENTS.of(content);
    }

    @Override
    public String toString() {
        return NAMES.text(network) + ": " + CONTENTS.text(content);
    }
}
