package io.smppcore.gateway.http;

import io.smppcore.gateway.history.Count;
import io.smppcore.gateway.history.Figures;
import io.smppcore.gateway.history.Kind;
import io.smppcore.gateway.history.Point;
import io.smppcore.gateway.node.Operations;
import io.smppcore.gateway.state.Gathered;
import io.smppcore.internal.util.Printable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Actions of the paths of the history of the nodes, of an account and of an SMSC. */
final class HistoryPaths {

    /** Counts of each kind of subject. */
    private static final Map<Kind, List<Count>> COUNTS = Map.of(
            Kind.NODE,
            List.of(
                    Count.ACCEPTED,
                    Count.REFUSED,
                    Count.FORWARDED,
                    Count.RETRIED,
                    Count.UNANSWERED,
                    Count.ANSWERED_LATE,
                    Count.EXPIRED,
                    Count.DEAD,
                    Count.RECEIPTS,
                    Count.STRAY_RECEIPTS,
                    Count.MOBILE_ORIGINATED,
                    Count.DELIVERED,
                    Count.WAITING),
            Kind.ACCOUNT,
            List.of(
                    Count.ACCEPTED,
                    Count.REFUSED,
                    Count.FORWARDED,
                    Count.REFUSED_BY_SMSC,
                    Count.UNANSWERED,
                    Count.EXPIRED,
                    Count.DEAD,
                    Count.MOBILE_ORIGINATED,
                    Count.DELIVERED),
            Kind.SMSC,
            List.of(Count.FORWARDED, Count.REFUSED_BY_SMSC, Count.UNANSWERED, Count.RECEIPTS, Count.MOBILE_ORIGINATED));

    private static final String LAST = "last";

    private final Operations operations;

    HistoryPaths(Operations operations) {
        this.operations = operations;
    }

    List<HttpRoute> routes() {
        return List.of(
                HttpRoute.of("GET", "/v1/history", call -> reply(Kind.NODE, call))
                        .takes(LAST),
                HttpRoute.of("GET", "/v1/accounts/{id}/history", this::account).takes(LAST),
                HttpRoute.of("GET", "/v1/smscs/{id}/history", this::smsc).takes(LAST));
    }

    private Reply account(Call call) {
        if (!operations.config().accounts().containsKey(call.id())) {
            throw new Problem(Problem.NOT_FOUND, "no such account");
        }
        return reply(Kind.ACCOUNT, call);
    }

    private Reply smsc(Call call) {
        if (!operations.config().smscs().containsKey(call.id())) {
            throw new Problem(Problem.NOT_FOUND, "no such SMSC");
        }
        return reply(Kind.SMSC, call);
    }

    private Reply reply(Kind kind, Call call) {
        int minutes = minutes(call);
        Gathered<List<Point>> history = operations.history(kind, call.id(), minutes);
        Figures sum = Figures.NONE;
        List<Object> points = new ArrayList<>();
        for (Point point : history.value()) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("millis", TimeUnit.MINUTES.toMillis(point.minute()));
            putCounts(one, kind, point.figures());
            points.add(one);
            sum = sum.plus(point.figures());
        }
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("stepSeconds", TimeUnit.MINUTES.toSeconds(kind.step(minutes)));
        tree.put("lastMillis", TimeUnit.MINUTES.toMillis(operations.currentInterval(kind, minutes)));
        tree.put("points", points);
        Map<String, Object> total = new LinkedHashMap<>();
        putCounts(total, kind, sum);
        total.remove(Count.WAITING.member());
        tree.put("total", total);
        if (kind != Kind.NODE) {
            putDetail(tree, kind, sum);
        }
        tree.put("away", history.away());
        return Reply.json(Reply.OK, tree);
    }

    private static int minutes(Call call) {
        String last = call.parameter(LAST);
        return switch (last) {
            case null -> Kind.DAY;
            case "24h" -> Kind.DAY;
            case "1h" -> Kind.HOUR;
            default ->
                throw new Problem(
                        Problem.BAD_REQUEST, "last: " + Printable.of(last, Call.MAX_SHOWN) + " (expected: 1h or 24h)");
        };
    }

    private static void putCounts(Map<String, Object> tree, Kind kind, Figures figures) {
        COUNTS.getOrDefault(kind, List.of()).forEach(count -> tree.put(count.member(), figures.of(count)));
        if (kind != Kind.NODE) {
            tree.put("finalReceipts", figures.ended());
            tree.put("deliveredReceipts", figures.endedDelivered());
        }
    }

    private static void putDetail(Map<String, Object> tree, Kind kind, Figures sum) {
        if (sum.ended() > 0) {
            tree.put("deliveryRatio", (double) sum.endedDelivered() / sum.ended());
        }
        tree.put("states", sum.finalReceipts());
        if (kind == Kind.ACCOUNT) {
            tree.put("refusals", sum.statuses(false));
        }
        tree.put("smscRefusals", sum.statuses(true));
        putDelays(tree, "forwardDelay", sum.forwardDelays());
        putDelays(tree, "receiptDelay", sum.receiptDelays());
    }

    private static void putDelays(Map<String, Object> tree, String name, Figures.@Nullable Delays delays) {
        if (delays != null) {
            tree.put(name, Json.tree(delays));
        }
    }
}
