package io.smppcore.gateway.route;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Index of entries by address or by prefix of addresses, in which the entries for an address are found with the longest
 * prefix first. Immutable once built.
 */
final class PrefixTree<E> {

    private final Node<E> root = new Node<>();

    /** Adds an entry for all addresses that begin with the characters. */
    void addPrefix(String characters, E entry) {
        Node<E> node = node(characters);
        node.prefixes = with(node.prefixes, entry);
    }

    /** Adds an entry for a single address. */
    void addExact(String characters, E entry) {
        Node<E> node = node(characters);
        node.exacts = with(node.exacts, entry);
    }

    /**
     * Visits the entries for an address: first those of the exact address, then those of its prefixes, longest first.
     * Entries with the same prefix are visited in the order in which they were added.
     *
     * @param start index of the first significant character
     * @param visitor returns true to end the visit
     */
    void visit(CharSequence address, int start, Predicate<E> visitor) {
        visit(root, address, start, visitor);
    }

    private static <E> boolean visit(Node<E> node, CharSequence address, int index, Predicate<E> visitor) {
        if (index == address.length()) {
            if (visit(node.exacts, visitor)) {
                return true;
            }
        } else {
            Node<E> child = node.child(address.charAt(index));
            if (child != null && visit(child, address, index + 1, visitor)) {
                return true;
            }
        }
        return visit(node.prefixes, visitor);
    }

    private static <E> boolean visit(List<E> entries, Predicate<E> visitor) {
        for (int i = 0; i < entries.size(); i++) {
            if (visitor.test(entries.get(i))) {
                return true;
            }
        }
        return false;
    }

    private Node<E> node(String characters) {
        Node<E> node = root;
        for (int i = 0; i < characters.length(); i++) {
            node = node.childOrNew(characters.charAt(i));
        }
        return node;
    }

    private static <E> List<E> with(List<E> entries, E entry) {
        List<E> longer = entries.isEmpty() ? new ArrayList<>(1) : entries;
        longer.add(entry);
        return longer;
    }

    /** Node of the tree. It has so few children that a linear search is fastest. */
    private static final class Node<E> {

        private char[] labels = {};
        private Node<E>[] children = none();
        private List<E> prefixes = List.of();
        private List<E> exacts = List.of();

        @Nullable
        Node<E> child(char label) {
            for (int i = 0; i < labels.length; i++) {
                if (labels[i] == label) {
                    return children[i];
                }
            }
            return null;
        }

        Node<E> childOrNew(char label) {
            Node<E> child = child(label);
            if (child == null) {
                child = new Node<>();
                labels = Arrays.copyOf(labels, labels.length + 1);
                children = Arrays.copyOf(children, children.length + 1);
                labels[labels.length - 1] = label;
                children[children.length - 1] = child;
            }
            return child;
        }

        @SuppressWarnings({"rawtypes", "unchecked"}) // there are no generic arrays, and nothing else is stored in it
        private static <E> Node<E>[] none() {
            return new Node[0];
        }
    }
}
