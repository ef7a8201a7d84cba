package io.smppcore.client;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Looks up names. May block. */
@FunctionalInterface
interface NameResolver {

    /** The resolver of the JDK, which remembers an answer for {@code networkaddress.cache.ttl} seconds. */
    NameResolver SYSTEM = name -> List.of(InetAddress.getAllByName(name));

    /** All addresses of a name, at least one, the one to try first at the head. */
    List<InetAddress> resolve(String name) throws UnknownHostException;
}
