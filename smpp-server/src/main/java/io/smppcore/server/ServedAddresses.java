package io.smppcore.server;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.smppcore.pdu.BindRequest;
import io.smppcore.type.Address;
import io.smppcore.type.Npi;
import io.smppcore.type.Ton;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/* The expression comes from the peer, so its matcher must need time in proportion to its length: that of the JDK may need it for ever. */

/**
 * The addresses that an ESME has bound for: addr_ton, addr_npi and address_range (SMPP 5.0 4.7.2; 3.4: 5.2.7). Immutable.
 *
 * <p>A range without special characters is one address. Anything else is a UNIX regular expression that may match a part of an address
 * unless it is anchored. An empty range, and one that is no expression, include nothing. TON and NPI have to be equal unless the bind has
 * left both unknown.
 */
final class ServedAddresses {

    private static final Logger LOG = LoggerFactory.getLogger(SmppServer.class);
    private static final String SPECIAL = "\\^$.|?*+()[]{}";

    private final Ton ton;
    private final Npi npi;
    private final Predicate<String> range;

    private ServedAddresses(Ton ton, Npi npi, Predicate<String> range) {
        this.ton = ton;
        this.npi = npi;
        this.range = range;
    }

    static ServedAddresses of(BindRequest<?> bind) {
        return new ServedAddresses(bind.addressTon(), bind.addressNpi(), predicate(bind));
    }

    boolean include(Address address) {
        boolean any = ton.equals(Ton.UNKNOWN) && npi.equals(Npi.UNKNOWN);
        return (any || (ton.equals(address.ton()) && npi.equals(address.npi()))) && range.test(address.value());
    }

    private static Predicate<String> predicate(BindRequest<?> bind) {
        String range = bind.addressRange();
        if (range.isEmpty()) {
            return address -> false;
        }
        if (range.chars().noneMatch(character -> SPECIAL.indexOf(character) >= 0)) {
            return range::equals;
        }
        try {
            Pattern pattern = Pattern.compile(range);
            return address -> pattern.matcher(address).find();
        } catch (PatternSyntaxException e) {
            LOG.warn(
                    "account {}: address_range {} includes nothing: {} (expected: an address or a UNIX regular expression)",
                    bind.systemId(),
                    range,
                    e.getDescription());
            return address -> false;
        }
    }
}
