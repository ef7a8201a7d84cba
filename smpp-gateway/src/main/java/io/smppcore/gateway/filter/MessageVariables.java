package io.smppcore.gateway.filter;

import com.ezylang.evalex.data.DataAccessorIfc;
import com.ezylang.evalex.data.EvaluationValue;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The variables of an expression, whose values are the properties of one message. Used by one evaluation at a time.
 */
final class MessageVariables implements DataAccessorIfc {

    static final String TEXT = "text";

    static final List<String> NAMES =
            List.of("account", "group", "from", "to", TEXT, "parts", "receipt", "hour", "weekday");

    private @Nullable MessageView message;

    void message(@Nullable MessageView value) {
        message = value;
    }

    MessageView message() {
        return Objects.requireNonNull(message);
    }

    @Override
    public @Nullable EvaluationValue getData(String variable) {
        MessageView current = message();
        return switch (variable.toLowerCase(Locale.ROOT)) {
            case "account" -> EvaluationValue.stringValue(current.account());
            case "group" -> EvaluationValue.stringValue(current.group());
            case "from" -> EvaluationValue.stringValue(current.from().value());
            case "to" -> EvaluationValue.stringValue(current.to().value());
            // A binary message has no text, and rules about texts skip it.
            case TEXT -> EvaluationValue.stringValue(Objects.requireNonNullElse(current.text(), ""));
            case "parts" -> number(current.parts());
            case "receipt" ->
                EvaluationValue.booleanValue(current.registeredDelivery().value() != 0);
            case "hour" -> number(local(current).getHour());
            case "weekday" -> number(local(current).getDayOfWeek().getValue());
            default -> null;
        };
    }

    @Override
    public void setData(String variable, EvaluationValue value) {
        throw new UnsupportedOperationException(variable);
    }

    private static ZonedDateTime local(MessageView message) {
        return message.time().atZone(ZoneId.systemDefault());
    }

    private static EvaluationValue number(int value) {
        return EvaluationValue.numberValue(BigDecimal.valueOf(value));
    }
}
