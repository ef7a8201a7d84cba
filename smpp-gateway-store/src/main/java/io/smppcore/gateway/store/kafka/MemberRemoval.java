package io.smppcore.gateway.store.kafka;

import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.DescribeConsumerGroupsOptions;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.admin.MemberToRemove;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.common.errors.UnknownMemberIdException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removal of nodes whose processes have ended from the group of nodes, before their sessions end. Thread-safe.
 *
 * <p>Only members with an instance id can be removed by others. Each process has its own id: if the id remained the
 * same, a second process with the name of a node would replace the first one, and be replaced by it again.
 */
final class MemberRemoval {

    private static final Logger LOG = LoggerFactory.getLogger(MemberRemoval.class);

    /**
     * Maximum time of each of the two requests of a removal. Short, because the node may have started again meanwhile,
     * and would then lose its partitions for a moment.
     */
    private static final int REQUEST_MILLIS = 2_000;

    private final Admin admin;
    private final String group;

    MemberRemoval(Admin admin, String group) {
        this.admin = admin;
        this.group = group;
    }

    /** Returns an instance id for a process of a node. */
    static String newInstanceId(String node) {
        return node + "." + UUID.randomUUID();
    }

    private static boolean isOf(String node, MemberDescription member) {
        String id = member.groupInstanceId().orElse("");
        return id.startsWith(node + ".") && id.lastIndexOf('.') == node.length();
    }

    /** Removes a node. Never blocks; the result is logged. */
    void remove(String node) {
        DescribeConsumerGroupsOptions options = new DescribeConsumerGroupsOptions().timeoutMs(REQUEST_MILLIS);
        admin.describeConsumerGroups(List.of(group), options).all().whenComplete((groups, failure) -> {
            if (failure == null) {
                remove(node, groups.values());
            } else {
                ended(node, failure);
            }
        });
    }

    private void remove(String node, Collection<ConsumerGroupDescription> groups) {
        List<MemberToRemove> members = groups.stream()
                .flatMap(one -> one.members().stream())
                .filter(member -> isOf(node, member))
                .map(member -> new MemberToRemove(member.groupInstanceId().orElseThrow()))
                .toList();
        if (members.isEmpty()) {
            return; // removed by a third node, or never joined
        }
        RemoveMembersFromConsumerGroupOptions options = new RemoveMembersFromConsumerGroupOptions(members);
        options.reason("its process has ended");
        options.timeoutMs(REQUEST_MILLIS);
        admin.removeMembersFromConsumerGroup(group, options)
                .all()
                .whenComplete((done, failure) -> ended(node, failure));
    }

    private static void ended(String node, @Nullable Throwable failure) {
        if (failure == null) {
            LOG.info("node {} has ended: it is removed from the group, which assigns its partitions to others", node);
        } else if (!(failure instanceof UnknownMemberIdException)) { // which means that a third node was faster
            LOG.info(
                    "node {} has ended: it remains in the group until session.timeout.ms is over: {}",
                    node,
                    failure.getMessage());
        }
    }
}
