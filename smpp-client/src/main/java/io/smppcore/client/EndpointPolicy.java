package io.smppcore.client;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** In which order the endpoints of a client are tried whenever a bind is needed. */
public enum EndpointPolicy {
    /** In the order in which they were given: the first is the preferred one. */
    PRIORITY {
        @Override
        List<Endpoint> order(List<Endpoint> endpoints, RandomGenerator random) {
            return endpoints;
        }
    },
    /** By chance: each in proportion to its weight, then the others in proportion to theirs. */
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

    /** Every endpoint once. */
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
