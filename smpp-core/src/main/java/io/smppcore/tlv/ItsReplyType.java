package io.smppcore.tlv;

import io.smppcore.type.InvalidFieldException;
import org.jspecify.annotations.Nullable;

/** Kind of reply expected from the user in an interactive session: its_reply_type (SMPP 5.0 4.8.4; 3.4: 5.3.2). */
public final class ItsReplyType extends NamedOctet {

    private static final NamedOctets<ItsReplyType> ALL = new NamedOctets<>("its_reply_type", ItsReplyType::new);

    /** One digit. */
    public static final ItsReplyType DIGIT = ALL.named(0, "digit");

    /** A number. */
    public static final ItsReplyType NUMBER = ALL.named(1, "number");

    /** A telephone number. */
    public static final ItsReplyType TELEPHONE_NUMBER = ALL.named(2, "telephone no.");

    /** A password. */
    public static final ItsReplyType PASSWORD = ALL.named(3, "password");

    /** A line of text. */
    public static final ItsReplyType CHARACTER_LINE = ALL.named(4, "character line");

    /** An entry of a menu. */
    public static final ItsReplyType MENU = ALL.named(5, "menu");

    /** A date. */
    public static final ItsReplyType DATE = ALL.named(6, "date");

    /** A time. */
    public static final ItsReplyType TIME = ALL.named(7, "time");

    /** A request to continue. */
    public static final ItsReplyType CONTINUE = ALL.named(8, "continue");

    private ItsReplyType(int value, @Nullable String name) {
        super(value, name);
    }

    /** Returns the shared instance for a number, 0 to 255; fails with {@link InvalidFieldException} otherwise. */
    public static ItsReplyType of(int value) {
        return ALL.of(value);
    }
}
