package io.smppcore.gateway.node;

import java.util.List;
import org.jspecify.annotations.NullUnmarked;

/** Models of the limits of an account in one process, for {@link History}. */
@NullUnmarked // an effect without a next state returns null
final class LimitModels {

    private LimitModels() {}

    /**
     * Binds of an account.
     *
     * @param held number of bound sessions
     * @param loose number of attempts of unknown outcome that count, while their leases last
     * @param unknown number of attempts of unknown outcome
     */
    record Binds(int held, int loose, int unknown) {

        static final Binds NONE = new Binds(0, 0, 0);

        static History<Binds> history(int limit) {
            return new History<>(List.of(
                    binds -> binds.loose < binds.unknown && binds.isFree(limit)
                            ? new Binds(binds.held, binds.loose + 1, binds.unknown)
                            : null,
                    binds -> binds.loose > 0 ? new Binds(binds.held, binds.loose - 1, binds.unknown) : null));
        }

        private boolean isFree(int limit) {
            return held + loose < limit;
        }

        static void bound(History<Binds> history, int limit, long invoked, long returned) {
            history.add(
                    "bound",
                    invoked,
                    returned,
                    binds -> binds.isFree(limit) ? new Binds(binds.held + 1, binds.loose, binds.unknown) : null);
        }

        static void refused(History<Binds> history, int limit, long invoked, long returned) {
            history.add("ESME_RALYBND", invoked, returned, binds -> binds.isFree(limit) ? null : binds);
        }

        /** Adds an attempt that may count from now on, until a time unknown to the client. */
        static void unknown(History<Binds> history, long invoked) {
            history.add(
                    "bind of unknown outcome",
                    invoked,
                    invoked,
                    binds -> new Binds(binds.held, binds.loose, binds.unknown + 1));
        }

        static void unbound(History<Binds> history, long invoked, long returned) {
            history.add(
                    "unbound",
                    invoked,
                    returned,
                    binds -> binds.held > 0 ? new Binds(binds.held - 1, binds.loose, binds.unknown) : null);
        }
    }

    /**
     * Prepaid parts of an account.
     *
     * @param used accepted parts
     * @param loose used parts of messages of unknown outcome, which may be returned if those are not stored
     * @param unknown parts of messages of unknown outcome
     * @param low lowest quota that a node may have
     * @param high highest quota that a node may have
     */
    record Prepaid(long used, long loose, long unknown, long low, long high) {

        static Prepaid of(long quota) {
            return new Prepaid(0, 0, 0, quota, quota);
        }

        static History<Prepaid> history() {
            return new History<>(List.of(
                    one -> one.loose < one.unknown && one.suffices(1, one.high)
                            ? one.with(one.used, one.loose + 1)
                            : null,
                    one -> one.loose > 0 ? one.with(one.used, one.loose - 1) : null));
        }

        private boolean suffices(int parts, long quota) {
            return used + loose + parts <= quota;
        }

        private Prepaid with(long nowUsed, long nowLoose) {
            return new Prepaid(nowUsed, nowLoose, unknown, low, high);
        }

        static void accepted(History<Prepaid> history, int parts, long invoked, long returned) {
            history.add(
                    "accepted " + parts,
                    invoked,
                    returned,
                    one -> one.suffices(parts, one.high) ? one.with(one.used + parts, one.loose) : null);
        }

        static void usedUp(History<Prepaid> history, int parts, long invoked, long returned) {
            history.add("used up for " + parts, invoked, returned, one -> one.suffices(parts, one.low) ? null : one);
        }

        /** Adds parts that may be used from now on, and returned if the message was not stored. */
        static void unknown(History<Prepaid> history, int parts, long invoked) {
            history.add(
                    parts + " of unknown outcome",
                    invoked,
                    invoked,
                    one -> new Prepaid(one.used, one.loose, one.unknown + parts, one.low, one.high));
        }

        /** Adds a change of the quota, which nodes apply one after the other, so that both may apply meanwhile. */
        static void changed(History<Prepaid> history, long quota, long began, long ended) {
            history.add(
                    "quota " + quota + " at the first node",
                    began,
                    began,
                    one -> one.between(Math.min(one.low, quota), Math.max(one.high, quota)));
            history.add("quota " + quota + " at all nodes", ended, ended, one -> one.between(quota, quota));
        }

        private Prepaid between(long lowest, long highest) {
            return new Prepaid(used, loose, unknown, lowest, highest);
        }

        /** Adds the final number of stored parts, when all messages have their outcomes. */
        static void stored(History<Prepaid> history, long used, long invoked, long returned) {
            history.add("stored " + used, invoked, returned, one -> one.used + one.loose == used ? one : null);
        }
    }
}
