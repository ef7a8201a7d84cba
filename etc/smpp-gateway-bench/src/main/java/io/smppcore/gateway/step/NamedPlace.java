package io.smppcore.gateway.step;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;

/** Named places on the path of a message or a change, and in the life of a node: entry and return of a method. */
public enum NamedPlace {
    /** A message is checked, and its changes are passed to the store. */
    INTAKE("intake.Intake", "accept"),
    /** A group of changes becomes durable. */
    COMMIT("store.EmbeddedPartition", "write"),
    /** A message is written to the bind of an SMSC. */
    OUTLET("forward.GroupQueue", "request", "forward.GroupQueue", "step"),
    /** The response of an SMSC is processed. */
    RESPONSE("forward.ForwardResults", "answered"),
    /** A receipt of an SMSC has arrived, and its message is searched for. */
    RECEIPT("receipt.Receipts", "received"),
    /** A receipt is stored for its account. */
    RECEIPT_STORED("receipt.PartitionReceipts", "commit"),
    /** The response of an account to a receipt is processed. */
    DELIVERY("deliver.AccountQueue", "answered"),
    /** A receipt is passed to the callback of an account. */
    CALLBACK("deliver.CallbackLink", "trySend"),
    /** A configuration is applied. */
    RELOAD("node.Node", "reload"),
    /** A group of changes becomes durable at the brokers. */
    CLUSTER_COMMIT("store.kafka.LogWriter", "write", Scope.CLUSTER),
    /** A node takes a partition over. */
    TAKE_OVER("store.kafka.LocalPartition", "takeOver", Scope.CLUSTER),
    /** A node gives a partition up. */
    HAND_OVER("store.kafka.LocalPartition", "giveUp", Scope.CLUSTER),
    /** A change of a managed configuration, of a token or of the state of an SMSC becomes durable. */
    CHANGE("manage.ManagedConfiguration", "commit", Scope.MANAGEMENT),
    /** The parts of a node take such a change into use. */
    CHANGE_IN_USE("node.NodeConfiguration", "use", Scope.MANAGEMENT);

    /** Conditions for a place to be reached. */
    public enum Scope {
        /** Messages pass through a node. */
        MESSAGES,
        /** The same at a node with brokers, or partitions that move. */
        CLUSTER,
        /** A request of the management changes something. */
        MANAGEMENT
    }

    private static final String PACKAGE = "io.smppcore.gateway.";

    private final String entered;
    private final String left;
    private final Scope scope;

    NamedPlace(String type, String method) {
        this(type, method, Scope.MESSAGES);
    }

    NamedPlace(String type, String method, Scope scope) {
        this(type, method, type, method, scope);
    }

    NamedPlace(String type, String entered, String leftType, String left) {
        this(type, entered, leftType, left, Scope.MESSAGES);
    }

    NamedPlace(String type, String entered, String leftType, String left, Scope scope) {
        this.entered = PACKAGE + type + '#' + entered;
        this.left = PACKAGE + leftType + '#' + left;
        this.scope = scope;
    }

    /** Returns the condition for the place to be reached. */
    public Scope scope() {
        return scope;
    }

    boolean isEntered(String type, String method) {
        return entered.equals(type + '#' + method);
    }

    boolean isLeft(String type, String method) {
        return left.equals(type + '#' + method);
    }

    static Stream<NamedPlace> all() {
        return Arrays.stream(values());
    }

    /** Returns the name, with words separated by a hyphen. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
