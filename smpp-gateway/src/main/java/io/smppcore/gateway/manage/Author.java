package io.smppcore.gateway.manage;

import io.smppcore.gateway.row.Row;

/**
 * The one who makes a change, for the audit log. Immutable.
 *
 * @param token name of the token; empty for a request without a valid one
 * @param role role of the token
 * @param address address from which the request came; empty for the gateway itself
 * @param node name of the node that received the request; empty without a cluster
 */
public record Author(String token, Role role, String address, String node) {

    /** Name of the token of the file, {@code http.token}. */
    public static final String OF_FILE = "http.token";

    /** Writes the fields of this author to a row. */
    public Row write(Row row) {
        return row.text(token).text(role.name()).text(address).text(node);
    }

    /** Reads an author from a row. */
    public static Author read(Row.Reader row) {
        return new Author(row.text(), Role.valueOf(row.text()), row.text(), row.text());
    }
}
