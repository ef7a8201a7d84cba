package io.smppcore.server;

import io.smppcore.internal.util.LimitedLog;
import io.smppcore.internal.util.Printable;
import io.smppcore.pdu.BindRequest;
import io.smppcore.type.Address;
import io.smppcore.type.Npi;
import io.smppcore.type.Ton;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The addresses that an ESME serves, as addr_ton, addr_npi and address_range of its bind describe them (SMPP 5.0 4.7.2;
 * 3.4: 5.2.7). Immutable, with equality by these three fields.
 *
 * <p>A range without special characters is one address. Any other is a UNIX regular expression that may match a part of
 * an address unless it is anchored. A range that is empty, not a valid expression, or beyond the bounds of {@link
 * AddressExpression} includes no address. TON and NPI of an address have to equal those of the bind, unless both are
 * unknown in the bind.
 */
final class ServedAddresses {

    private static final LimitedLog LOG = new LimitedLog(ServerLog.LOG, LimitedLog.LINES_PER_SECOND);
    private static final String SPECIAL = "\\^$.|?*+()[]{}";

    private final Ton ton;
    private final Npi npi;
    private final String range;
    /* Null if no address is included. */
    private final @Nullable Predicate<String> matcher;

    private ServedAddresses(Ton ton, Npi npi, String range, @Nullable Predicate<String> matcher) {
        this.ton = ton;
        this.npi = npi;
        this.range = range;
        this.matcher = matcher;
    }

    /** Parses the address_range of a bind. May take several milliseconds, so it must not run on an event loop. */
    static ServedAddresses of(BindRequest bind) {
        return new ServedAddresses(bind.addressTon(), bind.addressNpi(), bind.addressRange(), matcher(bind));
    }

    /** Returns true if no address is included. */
    boolean isEmpty() {
        return matcher == null;
    }

    boolean include(Address address) {
        boolean any = ton.equals(Ton.UNKNOWN) && npi.equals(Npi.UNKNOWN);
        return matcher != null
                && (any || (ton.equals(address.ton()) && npi.equals(address.npi())))
                && matcher.test(address.value());
    }

    private static @Nullable Predicate<String> matcher(BindRequest bind) {
        String range = bind.addressRange();
        if (range.isEmpty()) {
            return null;
        }
        if (range.chars().noneMatch(character -> SPECIAL.indexOf(character) >= 0)) {
            return range::equals;
        }
        try {
            return AddressExpression.compile(range);
        } catch (IllegalArgumentException e) {
            refused(bind, String.valueOf(e.getMessage()));
        } catch (NoClassDefFoundError e) {
            refused(
                    bind,
                    "no module re2j, which expressions need (add its jar, and --add-modules re2j on a module path)");
        } catch (Throwable e) {
            // A peer may trigger a defect of the compiler, which must not affect more than the range of this peer.
            refused(bind, "the compiler has failed: " + e);
        }
        return null;
    }

    private static void refused(BindRequest bind, String why) {
        LOG.warn(
                "account {}: address_range {} includes nothing: {} (expected: an address or a UNIX regular expression)",
                Printable.of(bind.systemId()),
                Printable.of(bind.addressRange()),
                Printable.of(why));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ServedAddresses that
                && ton.equals(that.ton)
                && npi.equals(that.npi)
                && range.equals(that.range);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * ton.hashCode() + npi.hashCode()) + range.hashCode();
    }

    @Override
    public String toString() {
        return Printable.of(range) + " (" + ton.value() + "/" + npi.value() + ")";
    }
}
