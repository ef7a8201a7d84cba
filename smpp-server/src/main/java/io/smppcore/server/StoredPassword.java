package io.smppcore.server;

import com.password4j.Argon2Function;
import com.password4j.BcryptFunction;
import com.password4j.SaltGenerator;
import com.password4j.types.Argon2;
import com.password4j.types.Bcrypt;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/* password4j keeps an object for each set of parameters, for Argon2 with the memory of one hash; hence the limit on
 * memory. It computes several lanes on its own threads; hence only one lane. */

/**
 * A stored password: its bcrypt or Argon2 hash, or the password itself. Immutable. {@code toString} hides both. Hashes
 * need the optional module password4j.
 *
 * <p>The hash is computed over the octets of the password in a bind (ISO-8859-1), without the NUL.
 */
public final class StoredPassword {

    /** The default cost of bcrypt: 2 to the power of 10 rounds. */
    public static final int DEFAULT_BCRYPT_COST = 10;

    /** Length of the longest password that bcrypt hashes as a whole. */
    private static final int MAX_OCTETS = 72;

    private static final String PLAIN = "{plain}";
    private static final Pattern BCRYPT =
            Pattern.compile("\\$2[aby]\\$(\\d\\d)\\$[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{31}");
    private static final int MIN_BCRYPT_COST = 4;
    private static final int MAX_BCRYPT_COST = 14;

    private static final Pattern ARGON2 = Pattern.compile(
            "\\$argon2(?<type>id|i|d)\\$v=19\\$m=(?<memory>\\d{1,9}),t=(?<iterations>\\d{1,9}),p=(?<lanes>\\d{1,9})"
                    + "\\$(?<salt>[A-Za-z0-9+/]{11,86})\\$(?<hash>[A-Za-z0-9+/]{22,86})");
    private static final Map<String, Argon2> ARGON2_TYPES = Map.of("id", Argon2.ID, "i", Argon2.I, "d", Argon2.D);
    private static final Base64.Encoder BASE64 = Base64.getEncoder().withoutPadding();
    private static final int ARGON2_MEMORY_KIB = 19_456;
    private static final int ARGON2_ITERATIONS = 2;
    private static final int ARGON2_HASH_OCTETS = 32;
    private static final int ARGON2_SALT_OCTETS = 16;
    private static final int MIN_ARGON2_MEMORY_KIB = 8;
    private static final int MAX_ARGON2_MEMORY_KIB = 65_536;
    private static final int MAX_ARGON2_ITERATIONS = 10;

    private enum Kind {
        PLAIN,
        BCRYPT,
        ARGON2
    }

    private final Kind kind;
    private final String encoded;

    private StoredPassword(Kind kind, String encoded) {
        this.kind = kind;
        this.encoded = encoded;
    }

    /**
     * Returns a password in plain text, 1 to 72 octets (at most 8 in SMPP), which is compared in constant time.
     *
     * @throws IllegalArgumentException if it is empty, too long, or cannot be sent; the message does not show it
     */
    public static StoredPassword plain(String password) {
        octets(password);
        return new StoredPassword(Kind.PLAIN, PLAIN + password);
    }

    /**
     * Hashes a password with bcrypt.
     *
     * @param password 1 to 72 octets; SMPP has at most 8
     * @param cost base-2 logarithm of the number of rounds, 4 to 14; each step doubles the time of every bind
     * @return a hash with a random salt
     * @throws IllegalArgumentException if the password is empty, too long, or cannot be sent, or the cost is out of
     *     range
     */
    public static StoredPassword bcrypt(String password, int cost) {
        range("cost", cost, MIN_BCRYPT_COST, MAX_BCRYPT_COST);
        checkLibrary();
        BcryptFunction bcrypt = BcryptFunction.getInstance(Bcrypt.B, cost);
        return new StoredPassword(Kind.BCRYPT, bcrypt.hash(octets(password)).getResult());
    }

    /**
     * Hashes a password of 1 to 72 octets (at most 8 in SMPP) with Argon2id: random salt, 19 MiB of memory, two
     * iterations, one lane.
     *
     * @throws IllegalArgumentException if the password is empty, too long, or cannot be sent
     */
    public static StoredPassword argon2(String password) {
        checkLibrary();
        Argon2Function argon2 =
                Argon2Function.getInstance(ARGON2_MEMORY_KIB, ARGON2_ITERATIONS, 1, ARGON2_HASH_OCTETS, Argon2.ID);
        byte[] salt = SaltGenerator.generate(ARGON2_SALT_OCTETS);
        // Not the text of the library, which writes the type in the default locale: in Turkish, ID becomes \u0131d.
        String encoded = "$argon2id$v=19$m=" + ARGON2_MEMORY_KIB + ",t=" + ARGON2_ITERATIONS + ",p=1$"
                + BASE64.encodeToString(salt) + "$"
                + BASE64.encodeToString(argon2.hash(octets(password), salt).getBytes());
        return new StoredPassword(Kind.ARGON2, encoded);
    }

    /**
     * Reads a stored password.
     *
     * @param text a hash of bcrypt ({@code $2y$}, {@code $2b$} or {@code $2a$}; cost 4 to 14), one of Argon2 version 19
     *     ({@code $argon2id$}, {@code $argon2i$} or {@code $argon2d$}; memory at most 65,536 KiB, at most 10
     *     iterations, one lane), or {@code {plain}} and a password
     * @return the stored password
     * @throws IllegalArgumentException if it is none of them; the message does not show it
     */
    public static StoredPassword parse(String text) {
        if (text.startsWith(PLAIN)) {
            return plain(text.substring(PLAIN.length()));
        }
        Matcher bcrypt = BCRYPT.matcher(text);
        if (bcrypt.matches()) {
            checkLibrary();
            range("cost of bcrypt", Integer.parseInt(bcrypt.group(1)), MIN_BCRYPT_COST, MAX_BCRYPT_COST);
            return new StoredPassword(Kind.BCRYPT, text);
        }
        Matcher argon2 = ARGON2.matcher(text);
        if (argon2.matches() && isCanonical(argon2.group("salt")) && isCanonical(argon2.group("hash"))) {
            checkLibrary();
            range(
                    "m of Argon2",
                    Integer.parseInt(argon2.group("memory")),
                    MIN_ARGON2_MEMORY_KIB,
                    MAX_ARGON2_MEMORY_KIB);
            range("t of Argon2", Integer.parseInt(argon2.group("iterations")), 1, MAX_ARGON2_ITERATIONS);
            range("p of Argon2", Integer.parseInt(argon2.group("lanes")), 1, 1);
            return new StoredPassword(Kind.ARGON2, text);
        }
        throw new IllegalArgumentException(
                "not a password (expected: a hash such as $2y$10$... or $argon2id$v=19$..., or {plain} and the"
                        + " password)");
    }

    /** Returns the text that {@link #parse} reads: the hash, or {@code {plain}} and the password. */
    public String encoded() {
        return encoded;
    }

    /** Returns true if {@link #matches} computes a hash, which is slow on purpose. */
    boolean isSlow() {
        return kind != Kind.PLAIN;
    }

    /**
     * Returns true if a password equals the stored one. With a hash this takes some hundredths or tenths of a second.
     *
     * @param octets the password; more than 72 octets never match
     */
    boolean matches(byte[] octets) {
        if (octets.length > MAX_OCTETS) {
            return false;
        }
        return switch (kind) {
            case PLAIN -> MessageDigest.isEqual(octets(encoded.substring(PLAIN.length())), octets);
            case BCRYPT ->
                BcryptFunction.getInstanceFromHash(encoded).check(octets, encoded.getBytes(StandardCharsets.US_ASCII));
            case ARGON2 -> matchesArgon2(octets);
        };
    }

    /** Compares the stored texts; two hashes of the same password differ. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof StoredPassword password && encoded.equals(password.encoded);
    }

    @Override
    public int hashCode() {
        return encoded.hashCode();
    }

    @Override
    public String toString() {
        return "StoredPassword[" + kind + "]";
    }

    private static void checkLibrary() {
        try {
            Class.forName("com.password4j.Password", false, StoredPassword.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(
                    "no module password4j, which hashed passwords need (add its jar, and --add-modules password4j on a"
                            + " module path)",
                    e);
        }
    }

    private boolean matchesArgon2(byte[] octets) {
        Matcher fields = ARGON2.matcher(encoded);
        if (!fields.matches()) {
            throw new IllegalStateException(); // parse and argon2 create no other text
        }
        byte[] hash = Base64.getDecoder().decode(fields.group("hash"));
        Argon2Function argon2 = Argon2Function.getInstance(
                Integer.parseInt(fields.group("memory")),
                Integer.parseInt(fields.group("iterations")),
                1,
                hash.length,
                ARGON2_TYPES.get(fields.group("type")));
        byte[] salt = Base64.getDecoder().decode(fields.group("salt"));
        return MessageDigest.isEqual(hash, argon2.hash(octets, salt).getBytes());
    }

    private static byte[] octets(String password) {
        if (password.chars().anyMatch(c -> c == 0 || c > 0xFF)) {
            throw new IllegalArgumentException(
                    "password: has a NUL or a character outside ISO-8859-1 (expected: what a bind can send)");
        }
        if (password.isEmpty() || password.length() > MAX_OCTETS) {
            throw new IllegalArgumentException(
                    "password: " + password.length() + " octets (expected: 1 to " + MAX_OCTETS + ")");
        }
        return password.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Returns true if other programs write these octets as this text, so that every other text is refused. */
    private static boolean isCanonical(String base64) {
        try {
            return BASE64.encodeToString(Base64.getDecoder().decode(base64)).equals(base64);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static void range(String name, int value, int min, int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(
                    name + ": " + value + " (expected: " + (min == max ? "" + min : min + " to " + max) + ")");
        }
    }
}
