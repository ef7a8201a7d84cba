package io.smppcore.gateway.step;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;

/** Named places on the path of a message and in the life of a node: the entry and the return of a method. */
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
    CLUSTER_COMMIT("store.kafka.LogWriter", "write", true),
    /** A node takes a partition over. */
    TAKE_OVER("store.kafka.LocalPartition", "takeOver", true),
    /** A node gives a partition up. */
    HAND_OVER("store.kafka.LocalPartition", "giveUp", true);

    private static final String PACKAGE = "io.smppcore.gateway.";

    private final String entered;
    private final String left;
    private final boolean isOfCluster;

    NamedPlace(String type, String method) {
        this(type, method, false);
    }

    NamedPlace(String type, String method, boolean isOfCluster) {
        this(type, method, type, method, isOfCluster);
    }

    NamedPlace(String type, String entered, String leftType, String left) {
        this(type, entered, leftType, left, false);
    }

    NamedPlace(String type, String entered, String leftType, String left, boolean isOfCluster) {
        this.entered = PACKAGE + type + '#' + entered;
        this.left = PACKAGE + leftType + '#' + left;
        this.isOfCluster = isOfCluster;
    }

    /** Returns true if only a node with brokers reaches the place. */
    public boolean isOfCluster() {
        return isOfCluster;
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
