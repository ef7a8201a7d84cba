package io.smppcore.gateway.http;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.smppcore.type.CommandStatus;
import java.io.Serial;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Thrown to refuse an HTTP request. The response is problem JSON of RFC 9457. */
final class Problem extends RuntimeException {

    static final int BAD_REQUEST = 400;
    static final int UNAUTHORIZED = 401;
    static final int FORBIDDEN = 403;
    static final int NOT_FOUND = 404;
    static final int METHOD_NOT_ALLOWED = 405;
    static final int CONFLICT = 409;
    static final int GONE = 410;
    static final int PRECONDITION = 412;
    static final int TOO_LARGE = 413;
    static final int UNPROCESSABLE = 422;
    static final int TOO_MANY = 429;
    static final int FAILED = 500;
    static final int UNAVAILABLE = 503;
    static final int NO_SPACE = 507;

    @Serial
    private static final long serialVersionUID = 1L;

    final int status;
    private final String commandStatus;
    private final transient Map<String, Object> members;
    private final transient Map<String, String> headers;

    Problem(int status, String detail) {
        this(status, detail, null);
    }

    Problem(int status, String detail, @Nullable Throwable cause) {
        super(detail, cause, false, false);
        this.status = status;
        this.commandStatus = "";
        this.members = Map.of();
        this.headers = Map.of();
    }

    /** Creates a refusal with further members of its JSON, and with headers. */
    Problem(int status, String detail, Map<String, Object> members, Map<String, String> headers) {
        super(detail, null, false, false);
        this.status = status;
        this.commandStatus = "";
        this.members = members;
        this.headers = headers;
    }

    /** Returns the refusal of a method that the path does not support, with status 405. */
    static Problem notAllowed(String method, Collection<String> allowed) {
        String allow = String.join(", ", allowed);
        return new Problem(
                METHOD_NOT_ALLOWED,
                method + " is not a method of this path (expected: " + allow + ")",
                Map.of(),
                Map.of("Allow", allow));
    }

    private Problem(CommandStatus refusal, String detail) {
        super(detail, null, false, false);
        this.status = httpStatus(refusal);
        this.commandStatus = refusal.toString();
        this.members = Map.of();
        this.headers = Map.of();
    }

    /** Returns the refusal of a message or operation, with the HTTP status that corresponds to a command_status. */
    static Problem of(CommandStatus status, String reason) {
        return new Problem(status, reason);
    }

    private static int httpStatus(CommandStatus status) {
        if (status.equals(CommandStatus.ESME_RTHROTTLED)) {
            return TOO_MANY;
        }
        if (status.equals(CommandStatus.ESME_RMSGQFUL)) {
            return NO_SPACE;
        }
        if (status.equals(CommandStatus.ESME_RSYSERR)) {
            return UNAVAILABLE;
        }
        if (status.equals(CommandStatus.ESME_RPROHIBITED) || status.equals(CommandStatus.ESME_RSUBMITFAIL)) {
            return FORBIDDEN;
        }
        if (status.equals(CommandStatus.ESME_RINVMSGID)) {
            return NOT_FOUND;
        }
        return status.equals(CommandStatus.ESME_RCANCELFAIL) ? CONFLICT : UNPROCESSABLE;
    }

    Reply reply() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("title", HttpResponseStatus.valueOf(status).reasonPhrase());
        tree.put("status", status);
        tree.put("detail", getMessage());
        if (!commandStatus.isEmpty()) {
            tree.put("commandStatus", commandStatus);
        }
        tree.putAll(members);
        return Reply.problem(status, tree, headers);
    }
}
