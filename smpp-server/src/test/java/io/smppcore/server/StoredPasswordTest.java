package io.smppcore.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoredPasswordTest {

    private static final String SALT_AND_HASH = "abcdefghijklmnopqrstuuJ7hQ0iQNQkJ7Yy3iXKcXHc5y6jJd5vK";

    @Test
    void everyFormMatchesOnlyItsPassword() {
        for (StoredPassword stored : new StoredPassword[] {
            StoredPassword.plain("s\u00e9cret"),
            StoredPassword.bcrypt("s\u00e9cret", 4),
            StoredPassword.argon2("s\u00e9cret"),
        }) {
            StoredPassword read = StoredPassword.parse(stored.encoded());

            assertThat(read.matches(octets("s\u00e9cret"))).as("%s", read).isTrue();
            assertThat(read.matches(octets("secret"))).as("%s", read).isFalse();
            assertThat(read.matches(octets(""))).as("%s", read).isFalse();
            assertThat(read.matches(octets("x".repeat(73)))).as("%s", read).isFalse();
        }
    }

    /** Tests hashes by crypt(3) with $2b$, by htpasswd with $2y$, and by the reference implementation of Argon2. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "U*U $2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
                "U*U $2y$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
                "U*U $2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
                "Test123!"
                        + " $argon2id$v=19$m=16384,t=2,p=1$nlm7oNI5zquzSYkyby6oVw$JOkJAYrDB0i2gmiJrXC6o2r+u1rszCm/RO9gIQtnxlY",
            })
    void acceptsHashesOfOtherPrograms(String password, String hash) {
        StoredPassword stored = StoredPassword.parse(hash);

        assertThat(stored.isSlow()).isTrue();
        assertThat(stored.matches(octets(password))).isTrue();
        assertThat(stored.matches(octets(password + "x"))).isFalse();
    }

    @Test
    void hashesOfOnePasswordDiffer() {
        assertThat(StoredPassword.bcrypt("secret", 4).encoded())
                .startsWith("$2b$04$")
                .isNotEqualTo(StoredPassword.bcrypt("secret", 4).encoded());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "secret", "$2x$05$", "$1$salt$hash", "{PLAIN}secret", "$argon2id$v=19$m=1,t=1,p=1$$"})
    void rejectsAnythingElseWithoutShowingIt(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StoredPassword.parse(text))
                .withMessage(
                        "not a password (expected: a hash such as $2y$10$... or $argon2id$v=19$..., or {plain} and the"
                                + " password)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "$2b$03$" + SALT_AND_HASH + " | cost of bcrypt: 3 (expected: 4 to 14)",
                "$2b$15$" + SALT_AND_HASH + " | cost of bcrypt: 15 (expected: 4 to 14)",
                "$argon2id$v=19$m=65537,t=1,p=1$nlm7oNI5zquzSYkyby6oVw$JOkJAYrDB0i2gmiJrXC6o2r+u1rszCm/RO9gIQtnxlY"
                        + " | m of Argon2: 65537 (expected: 8 to 65536)",
                "$argon2id$v=19$m=64,t=11,p=1$nlm7oNI5zquzSYkyby6oVw$JOkJAYrDB0i2gmiJrXC6o2r+u1rszCm/RO9gIQtnxlY"
                        + " | t of Argon2: 11 (expected: 1 to 10)",
                "$argon2id$v=19$m=64,t=1,p=4$nlm7oNI5zquzSYkyby6oVw$JOkJAYrDB0i2gmiJrXC6o2r+u1rszCm/RO9gIQtnxlY"
                        + " | p of Argon2: 4 (expected: 1)",
                "{plain} | password: 0 octets (expected: 1 to 72)",
                "{plain}\u20ac | password: has a NUL or a character outside ISO-8859-1 (expected: what a bind can"
                        + " send)",
            })
    void rejectsParametersOutOfRange(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StoredPassword.parse(text))
                .withMessage(message);
    }

    @Test
    void toStringShowsNeitherPasswordNorHash() {
        assertThat(StoredPassword.plain("topsecr")).hasToString("StoredPassword[PLAIN]");
        assertThat(StoredPassword.bcrypt("topsecr", 4)).hasToString("StoredPassword[BCRYPT]");
    }

    private static byte[] octets(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
