package io.smppcore.client;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** The order in which the endpoints of a client are tried. */
public enum EndpointPolicy {
    /** In the given order; the first is the preferred one. */
    PRIORITY {
        @Override
        List<Endpoint> order(List<Endpoint> endpoints, RandomGenerator random) {
            return endpoints;
        }
    },
    /** At random: each in proportion to its weight, then the others in proportion to theirs. */
    WEIGHTED {
        @Override
        List<Endpoint> order(List<Endpoint> endpoints, RandomGenerator random) {
            List<Endpoint> left = new ArrayList<>(endpoints);
            List<Endpoint> order = new ArrayList<>(left.size());
            while (!left.isEmpty()) {
                order.add(left.remove(drawn(left, random)));
            }
            return order;
        }
    };

    /** Returns every endpoint once. */
    abstract List<Endpoint> order(List<Endpoint> endpoints, RandomGenerator random);

    private static int drawn(List<Endpoint> endpoints, RandomGenerator random) {
        long ticket =
                random.nextLong(endpoints.stream().mapToLong(Endpoint::weight).sum());
        int index = 0;
        while (ticket >= endpoints.get(index).weight()) {
            ticket -= endpoints.get(index).weight();
            index++;
        }
        return index;
    }
}
