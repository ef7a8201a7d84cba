package io.smppcore.internal.util;

import io.netty.util.NetUtil;
import javax.net.ssl.SNIHostName;

/** Host names as defined by TLS (RFC 6066 3). */
public final class HostNames {

    private HostNames() {}

    /**
     * Returns true if a text is a host name in ASCII and not a numeric address, so that a server_name extension may
     * contain it.
     */
    public static boolean isHostName(String text) {
        if (NetUtil.isValidIpV4Address(text) || NetUtil.isValidIpV6Address(text)) {
            return false;
        }
        try {
            return !new SNIHostName(text).getAsciiName().isEmpty();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
