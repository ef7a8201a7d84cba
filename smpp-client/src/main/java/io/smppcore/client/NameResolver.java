package io.smppcore.client;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** A resolver of host names. May block. */
@FunctionalInterface
interface NameResolver {

    /** The resolver of the JDK, which caches results for {@code networkaddress.cache.ttl} seconds. */
    NameResolver SYSTEM = name -> List.of(InetAddress.getAllByName(name));

    /** Returns all addresses of a name, at least one, in the order of the attempts. */
    List<InetAddress> resolve(String name) throws UnknownHostException;
}
