package io.smppcore.gateway.http;

import io.smppcore.gateway.config.AdminState;
import io.smppcore.gateway.config.AdminState.Sending;
import io.smppcore.gateway.config.SmscConfig;
import io.smppcore.gateway.manage.Edit;
import io.smppcore.gateway.manage.Edit.Condition;
import io.smppcore.gateway.manage.EditResult;
import io.smppcore.gateway.manage.ManagedJson;
import io.smppcore.gateway.manage.Section;
import io.smppcore.gateway.node.Operations;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.internal.util.Printable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Actions of the paths that change the states of SMSCs. */
final class SmscPaths {

    /** Beginning of the paths. */
    static final String PATH = "/v1/smscs/";

    private static final String TO = "to";

    private final Operations operations;

    SmscPaths(Operations operations) {
        this.operations = operations;
    }

    List<HttpRoute> routes() {
        return Stream.of(Edit.Kind.PAUSE, Edit.Kind.RESUME, Edit.Kind.UNBIND, Edit.Kind.BIND, Edit.Kind.DRAIN)
                .map(kind -> HttpRoute.of(
                                "POST",
                                PATH + "{id}/" + kind.name().toLowerCase(Locale.ROOT),
                                call -> change(kind, call))
                        .takes(kind == Edit.Kind.DRAIN ? new String[] {TO} : new String[0]))
                .toList();
    }

    private Reply change(Edit.Kind kind, Call call) {
        SmscConfig smsc = operations.config().smscs().get(call.id());
        if (smsc == null) {
            throw new Problem(Problem.NOT_FOUND, "no such SMSC");
        }
        Map<String, Object> value = kind == Edit.Kind.DRAIN ? Map.of(TO, group(smsc, call)) : Map.of();
        Edit edit = new Edit(
                kind,
                Section.SMSC_STATES,
                smsc.name(),
                ManagedJson.write(value),
                Condition.NONE,
                null,
                false,
                call.manager());
        EditResult result = made(edit);
        if (kind == Edit.Kind.BIND) {
            bindNow(edit, result);
        }
        Object after = ((Map<?, ?>) ManagedJson.read(result.after())).get(edit.object());
        AdminState state = after == null ? AdminState.NORMAL : AdminState.of(after);
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", smsc.name());
        tree.putAll(state.tree());
        if (state.sending() == Sending.DRAINED) {
            // False while another SMSC of the group is active.
            tree.put("moves", operations.smscs().drains().containsKey(smsc.group()));
        }
        tree.put("away", result.away());
        return Reply.json(Reply.OK, tree);
    }

    /** Returns the group to which the messages of an SMSC are to move. Throws a {@link Problem} if it cannot be one. */
    private String group(SmscConfig smsc, Call call) {
        String to = call.required(TO);
        if (to.equals(smsc.group()) || !operations.config().groups().contains(to)) {
            throw new Problem(
                    Problem.BAD_REQUEST,
                    TO + ": " + Printable.of(to, Call.MAX_SHOWN) + " (expected: another SMSC group, with an SMSC)");
        }
        return to;
    }

    private EditResult made(Edit edit) {
        EditResult result;
        try {
            result = operations.configuration().change(edit);
        } catch (StoreException e) {
            throw new Problem(Problem.UNAVAILABLE, "nothing is changed: " + e.getMessage(), e);
        }
        if (result.kind() != EditResult.Kind.DONE) {
            throw new Problem(
                    Problem.UNAVAILABLE,
                    "it is unknown whether the state of the SMSC was changed: " + String.join(", ", result.problems()));
        }
        return result;
    }

    private void bindNow(Edit edit, EditResult result) {
        if (result.count() == 0) {
            // Without a change of the state there is no entry yet.
            try {
                operations.audit().add(edit.author(), edit.action(), edit.object());
            } catch (StoreException e) {
                throw new Problem(
                        Problem.UNAVAILABLE,
                        "nothing is done, because the audit log cannot be written: " + e.getMessage(),
                        e);
            }
        }
        operations.smscs().bindNow(edit.name());
    }
}
