package io.smppcore.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Rule that {@code @param} of an option states the range and the default of the constant that checks it. The {@code
 * OptionJavadocTest} of a module extends it.
 *
 * <p>The constants have the type {@code io.smppcore.config.Setting}, which this module does not see. A constant belongs
 * to the component whose name in capitals it has: {@code BIND_WAIT} to {@code bindWait}.
 */
public abstract class OptionJavadocRules {

    private static final String SETTING = "io.smppcore.config.Setting";

    /** A range of numbers or durations: {@code 1 to 65536}, {@code 1ms to 7d}. */
    private static final Pattern RANGE = Pattern.compile("\\d[\\w.]* to \\d[\\w.]*");

    private static final Pattern PARAMETER = Pattern.compile("(?s) @param (\\w+) (.*?)(?= @|\\*/)");

    private final int minimum;

    /**
     * Creates the rule of a module.
     *
     * @param minimum minimum number of checked options, below which the rule fails because it no longer finds them
     */
    protected OptionJavadocRules(int minimum) {
        this.minimum = minimum;
    }

    @Test
    void parametersStateRangeAndDefault() throws Exception {
        List<String> faults = new ArrayList<>();
        int checked = 0;
        for (JavaClass type : MainClasses.of(Path.of("target", "classes"))) {
            for (JavaField field : type.getFields()) {
                if (field.getRawType().getName().equals(SETTING)
                        && field.getModifiers().contains(JavaModifier.STATIC)) {
                    checked += check(field, faults) ? 1 : 0;
                }
            }
        }
        assertThat(faults).isEmpty();
        assertThat(checked).as("checked options").isGreaterThanOrEqualTo(minimum);
    }

    private static boolean check(JavaField field, List<String> faults) throws Exception {
        String parameter = parameter(source(field.getOwner()), component(field.getName()));
        if (parameter == null) {
            return false;
        }
        Field constant = field.reflect();
        constant.setAccessible(true);
        Object setting = constant.get(null);
        Object type = value(setting, "type");
        List<String> expected = new ArrayList<>();
        Matcher range = RANGE.matcher(compact((String) value(type, "range")));
        if (range.matches()) {
            expected.add(range.group());
        }
        Object standard = value(setting, "standard");
        if (standard instanceof Number || standard instanceof Duration) {
            expected.add("default " + compact(text(type, standard)));
        }
        String stated = compact(parameter);
        expected.stream()
                .filter(words -> !Pattern.compile("\\b" + Pattern.quote(words) + "\\b")
                        .matcher(stated)
                        .find())
                .forEach(words -> faults.add(field.getFullName() + ": \"" + words + "\" is not in: " + stated));
        return !expected.isEmpty();
    }

    /** Returns the text of a parameter; null if the class has none of this name. */
    private static @Nullable String parameter(String source, String name) {
        return PARAMETER
                .matcher(source)
                .results()
                .filter(found -> found.group(1).equals(name))
                .findFirst()
                .map(found -> found.group(2))
                .orElse(null);
    }

    private static String source(JavaClass type) throws IOException {
        return Files.readString(Path.of("src", "main", "java", type.getName().replace('.', '/') + ".java"));
    }

    private static String component(String constant) {
        return Pattern.compile("_(\\w)")
                .matcher(constant.toLowerCase(Locale.ROOT))
                .replaceAll(found -> found.group(1).toUpperCase(Locale.ROOT));
    }

    /** Writes numbers and durations in one form: {@code 65,536} as 65536, {@code 7 days} as 7d, {@code 0 s} as 0. */
    static String compact(String javadoc) {
        String line = javadoc.replaceAll("\\s*\\n\\s*\\*\\s*", " ").replaceAll("(?<=\\d),(?=\\d{3})", "");
        return Pattern.compile("(\\d) (ms|s|min|minutes?|hours?|days?)\\b")
                .matcher(line)
                .replaceAll(found -> found.group(1) + unit(found))
                .replaceAll("\\b0s\\b", "0");
    }

    private static String unit(MatchResult found) {
        String unit = found.group(2);
        return unit.equals("ms") ? unit : unit.substring(0, 1);
    }

    private static String text(Object type, Object standard) throws Exception {
        Object writing = value(type, "writing");
        Method apply = Function.class.getMethod("apply", Object.class);
        return (String) apply.invoke(writing, standard);
    }

    private static Object value(Object owner, String component) throws Exception {
        Method method = owner.getClass().getMethod(component);
        return method.invoke(owner);
    }
}
