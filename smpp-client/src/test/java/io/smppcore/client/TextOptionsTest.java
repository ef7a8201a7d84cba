package io.smppcore.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.type.InvalidFieldException;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextOptionsTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 4})
    void acceptsThePrioritiesOfTheSpecification(int value) {
        assertThat(TextOptions.builder().priorityFlag(value).build().priorityFlag())
                .isEqualTo(value);
        SmppClient.builder().properties(Map.of("smpp.client.text.priorityFlag", String.valueOf(value)));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 5, 255})
    void refusesOtherPrioritiesInCodeAndAsAProperty(int value) {
        TextOptions.Builder options = TextOptions.builder().priorityFlag(value);
        assertThatThrownBy(options::build)
                .isInstanceOf(InvalidFieldException.class)
                .hasMessage("priority_flag: value " + value + " (expected: 0 to 4)");
        Map<String, String> properties = Map.of("smpp.client.text.priorityFlag", String.valueOf(value));
        assertThatThrownBy(() -> SmppClient.builder().properties(properties)).hasMessageContaining("0 to 4");
    }
}
