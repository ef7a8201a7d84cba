package io.smppcore.benchmarks.languages;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The libraries of a client and of its server. */
record Pairing(Library client, Library server) {

    /**
     * Returns the pairings of some libraries: this library with itself, then each of the others with itself, with the
     * server of this library, and with the client of this library.
     */
    static List<Pairing> of(Collection<Library> libraries) {
        Library ours = Library.SMPP_CORE;
        Set<Pairing> pairings = new LinkedHashSet<>();
        pairings.add(new Pairing(ours, ours));
        for (Library other : libraries) {
            pairings.add(new Pairing(other, other));
            pairings.add(new Pairing(other, ours));
            pairings.add(new Pairing(ours, other));
        }
        return List.copyOf(pairings);
    }

    @Override
    public String toString() {
        return client.label() + " with " + (client == server ? "itself" : server.label());
    }
}
