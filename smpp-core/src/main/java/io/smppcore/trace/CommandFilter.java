package io.smppcore.trace;

import io.smppcore.type.CommandId;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Filter of operations. A request and its response are one operation. Immutable.
 *
 * @param only operations that pass, null for all
 * @param except operations that never pass
 */
record CommandFilter(@Nullable Set<Integer> only, Set<Integer> except) {

    static final CommandFilter ALL = new CommandFilter(null, Set.of());

    CommandFilter withOnly(CommandId... commands) {
        return new CommandFilter(operations(commands), except);
    }

    CommandFilter withExcept(CommandId... commands) {
        return new CommandFilter(only, operations(commands));
    }

    boolean passes(int commandId) {
        if (only == null && except.isEmpty()) {
            return true;
        }
        Integer operation = CommandId.number(commandId);
        return (only == null || only.contains(operation)) && !except.contains(operation);
    }

    private static Set<Integer> operations(CommandId... commands) {
        return Arrays.stream(commands)
                .map(command -> CommandId.number(command.value()))
                .collect(Collectors.toUnmodifiableSet());
    }
}
