package io.smppcore.gateway.intake;

import io.smppcore.gateway.deliver.AccountQueues;
import io.smppcore.gateway.filter.Direction;
import io.smppcore.gateway.filter.FilterChain;
import io.smppcore.gateway.filter.MessageView;
import io.smppcore.gateway.filter.Verdict;
import io.smppcore.gateway.history.Count;
import io.smppcore.gateway.message.Delivery;
import io.smppcore.gateway.message.FilteredRequests;
import io.smppcore.gateway.message.ReplyTo;
import io.smppcore.gateway.queue.PartitionContext;
import io.smppcore.gateway.smsc.SmscConnector;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.trace.StepKind;
import io.smppcore.gateway.trace.StepObserver.Step;
import io.smppcore.gateway.trace.Steps;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.type.CommandStatus;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.slf4j.LoggerFactory;

/**
 * Entry point of a partition for mobile-originated messages. It filters them and stores them in the queues of accounts.
 * There is one object for each active partition. Thread-safe.
 */
public final class MoIntake {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(MoIntake.class), LimitedLog.LINES_PER_SECOND);

    private final PartitionContext context;
    private final AccountQueues accounts;

    public MoIntake(PartitionContext context, AccountQueues accounts) {
        this.context = context;
        this.accounts = accounts;
    }

    /**
     * Stores a message of an SMSC for an account. The stage completes with the response to the SMSC when the message is
     * durable, was dropped by a filter, or is refused. Never blocks; filters that may block run on virtual threads.
     */
    public CompletionStage<DeliverSmResp> received(SmscConnector connector, String account, DeliverSm request) {
        if (context.log().isBehind()) {
            return CompletableFuture.completedFuture(request.respond(CommandStatus.ESME_RX_T_APPN));
        }
        FilterChain filters = context.routing().filters();
        if (!filters.mayBlock()) {
            return filtered(filters, connector, account, request);
        }
        return CompletableFuture.supplyAsync(() -> filtered(filters, connector, account, request), connector.filtering)
                .thenCompose(answer -> answer);
    }

    private CompletionStage<DeliverSmResp> filtered(
            FilterChain filters, SmscConnector connector, String account, DeliverSm request) {
        Step step = context.steps().begin(StepKind.ARRIVE, TraceContext.NONE, account, connector.config.group());
        CompletionStage<DeliverSmResp> answer =
                filtered(filters, connector, account, request, Steps.contextOf(step, TraceContext.NONE));
        if (step != null) {
            answer.thenAccept(response -> Steps.end(step, "", response.commandStatus()));
        }
        return answer;
    }

    private CompletionStage<DeliverSmResp> filtered(
            FilterChain filters, SmscConnector connector, String account, DeliverSm request, TraceContext trace) {
        DeliverSm toDeliver = request;
        if (!filters.isEmpty()) {
            MessageView view = FilteredRequests.view(
                    filters, Direction.MO, account, connector.config.group(), Set.of(), request, context.now());
            FilterChain.Result result = filters.apply(view);
            switch (result.named()) {
                case Verdict.Refused refused -> {
                    LOG.about("account", account)
                            .info(
                                    "account {}: message from SMSC {} to {} refused with {}: {}",
                                    account,
                                    connector.config.name(),
                                    request.destinationAddress(),
                                    refused.status(),
                                    refused.reason());
                    return CompletableFuture.completedFuture(request.respond(refused.status()));
                }
                case Verdict.Dropped dropped -> {
                    return CompletableFuture.completedFuture(DeliverSmResp.ok());
                }
                default -> toDeliver = FilteredRequests.delivered(request, view, result.message());
            }
        }
        CompletableFuture<DeliverSmResp> answer = new CompletableFuture<>();
        context.counts().mobileOriginated.increment();
        context.counts().tallies.account(account).add(Count.MOBILE_ORIGINATED);
        context.counts().tallies.smsc(connector.config.name()).add(Count.MOBILE_ORIGINATED);
        accounts.deliver(
                new Changes(),
                account,
                new Delivery(0, 0, "", context.now(), trace, toDeliver, ReplyTo.NONE, false),
                failure -> answer.complete(
                        failure == null ? DeliverSmResp.ok() : request.respond(CommandStatus.ESME_RX_T_APPN)));
        return answer;
    }
}
