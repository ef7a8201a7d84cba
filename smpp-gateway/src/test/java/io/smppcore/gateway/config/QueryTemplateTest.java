package io.smppcore.gateway.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryTemplateTest {

    private static URI address(String url, String template, Map<String, ?> event) {
        return new QueryTemplate(template).address(URI.create(url), event);
    }

    @Test
    void replacesEachNameByItsEncodedValue() {
        assertThat(address("http://a/b", "id={id}&r={reference}&n={final}", Map.of("id", "5", "final", true)))
                .hasToString("http://a/b?id=5&r=&n=true");
        assertThat(address("http://a", "t={text}-{text}", Map.of("text", "{id} &=#\u00fc\n$1")))
                .hasToString("http://a?t=%7Bid%7D%20%26%3D%23%C3%BC%0A%241-%7Bid%7D%20%26%3D%23%C3%BC%0A%241");
    }

    @Test
    void followsTheQueryOfTheAddressAndReplacesAFragment() {
        assertThat(address("http://a/b?c=1#d", "id={id}", Map.of("id", "5"))).hasToString("http://a/b?c=1&id=5");
        assertThat(address("http://a/b#d", "x", Map.of())).hasToString("http://a/b?x");
        assertThat(address("http://a/\u00fc?b=\u00e9", "\u00ea={id}", Map.of("id", 1)))
                .hasToString("http://a/%C3%BC?b=%C3%A9&%C3%AA=1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"id={Id}", "id={id", "id=}", "a b", "%zz", "{}"})
    void refusesOtherNamesAndWhatIsNoQuery(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> new QueryTemplate(text));
    }
}
