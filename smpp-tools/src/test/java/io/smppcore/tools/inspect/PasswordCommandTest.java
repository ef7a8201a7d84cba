package io.smppcore.tools.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.server.AccountsFile;
import io.smppcore.tools.Invocation;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordCommandTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"--cost 4", "--argon2"})
    void printsALineOfAnAccountsFile(String options) throws Exception {
        String[] args = ("password --system-id shop " + options).split(" ");
        Invocation invocation = Invocation.withInput("secret\n", args);

        assertThat(invocation.exitCode()).isZero();
        assertThat(invocation.err()).isEmpty();
        assertThat(invocation.outLines()).singleElement().asString().startsWith("shop.password = $");
        Path file = Files.writeString(folder.resolve("accounts.properties"), invocation.out());
        assertThat(AccountsFile.load(file).systemIds()).containsExactly("shop");
    }

    @Test
    void usesBcryptOfCost10ByDefault() {
        assertThat(Invocation.withInput("secret", "password").out()).startsWith("me.password = $2b$10$");
    }

    @Test
    void namesACostOutOfRange() {
        Invocation invocation = Invocation.withInput("secret", "password", "--cost", "15");

        assertThat(invocation.exitCode()).isEqualTo(2);
        assertThat(invocation.err()).contains("cost: 15 (expected: 4 to 14)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "nine-long\n"})
    void refusesAPasswordTooLongForABindWithoutPrintingIt(String input) {
        Invocation invocation = Invocation.withInput(input, "password");

        assertThat(invocation.exitCode()).isEqualTo(2);
        assertThat(invocation.out()).isEmpty();
        assertThat(invocation.err())
                .contains("octets (expected: 1 to 8, the maximum length in a bind)")
                .doesNotContain("nine-long");
    }
}
