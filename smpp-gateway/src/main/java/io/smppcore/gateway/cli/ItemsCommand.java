package io.smppcore.gateway.cli;

import com.fasterxml.jackson.jr.ob.JSON;
import io.smppcore.gateway.cli.ManagementClient.Request;
import io.smppcore.gateway.cli.ManagementClient.Response;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.manage.ManagedJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands for the items of a section of the configuration: accounts, smscs, routes, mo, rules. */
@Command
final class ItemsCommand extends ManagementGroup {

    private static final String ITEM = "/v1/config/%s/%s";

    /** Writes null too, which removes a key. */
    private static final JSON PATCHES = JSON.std.with(JSON.Feature.WRITE_NULL_PROPERTIES);

    /** Sections with the list of their items. */
    private enum Listing {
        ACCOUNTS("accounts", "/v1/accounts", "systemId disabled binds waiting ageMillis rate quota used tags"),
        SMSCS(
                "SMSCs",
                "/v1/smscs",
                "name group state unbound disabled binds wanted rate forwarded refused unanswered receipts problem"),
        ROUTES("routes to SMSC groups", "/v1/routes", "name disabled to from accounts tags strategy targets.group"),
        MO("routes of mobile-originated messages", "/v1/routes", "name disabled to from account"),
        RULES("rules", "/v1/config/rules", "name disabled when then");

        final String words;
        final String path;
        final String columns;

        Listing(String words, String path, String columns) {
            this.words = words;
            this.path = path;
            this.columns = columns;
        }

        String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Adds the command of each section to a command. */
    static final class OfAllSections implements IModelTransformer {

        @Override
        public CommandSpec transform(CommandSpec admin) {
            for (Listing listing : Listing.values()) {
                CommandLine line = new CommandLine(new ItemsCommand(listing));
                line.getCommandSpec().usageMessage().description("Shows and changes " + listing.words + ".");
                admin.addSubcommand(listing.key(), line);
            }
            return admin;
        }
    }

    private final Listing listing;

    private ItemsCommand(Listing listing) {
        this.listing = listing;
    }

    /** Options of all changes. */
    static final class Change {

        @Option(names = "--dry-run", description = "Prints what the change would do.")
        boolean isDryRun;

        @Option(
                names = "--if-match",
                paramLabel = "REVISION",
                description = "Only if the item has this revision, which get prints.")
        @Nullable
        Long revision;

        Request in(Request request) {
            return request.parameter("dryRun", isDryRun ? "true" : null)
                    .header("If-Match", revision == null ? null : "\"" + revision + "\"");
        }
    }

    @Command(description = "Lists the items with their state.")
    int list() throws InterruptedException {
        Response response = management().request("GET", listing.path).send();
        management()
                .output()
                .table(
                        response,
                        listing == Listing.RULES ? "" : listing.key(),
                        List.of(listing.columns.split(" ", -1)));
        return 0;
    }

    @Command(description = "Prints the value of an item.")
    int get(
            @Parameters(paramLabel = "NAME", description = "Name.") String name,
            @Option(names = "--secrets", description = "With its secrets, for administrators.") boolean secrets)
            throws InterruptedException {
        Response response = management()
                .request("GET", ITEM, listing.key(), name)
                .parameter("secrets", secrets ? "true" : null)
                .send();
        management().output().tree(response.tree());
        management().output().revision(response);
        return 0;
    }

    @Command(description = "Changes some keys of an item, or creates or replaces an item.")
    int set(
            @Parameters(paramLabel = "NAME", description = "Name.") String name,
            @Parameters(
                            index = "1..*",
                            arity = "0..*",
                            paramLabel = "KEY=VALUE",
                            description = "Keys to change, such as rate=100 or client.window=20. A VALUE is JSON, or"
                                    + " else a text; null removes the key.")
                    @Nullable
                    List<String> pairs,
            @Option(
                            names = "--file",
                            paramLabel = "FILE",
                            description = "The whole value in YAML or JSON instead; - for standard input.")
                    @Nullable
                    Path file,
            @Option(names = "--create", description = "Only if there is no such item.") boolean create,
            @Option(
                            names = "--before",
                            paramLabel = "NAME",
                            description = "Places a route or rule before another, or at the end if it is empty.")
                    @Nullable
                    String before,
            @Mixin Change change)
            throws InterruptedException {
        if ((pairs == null || pairs.isEmpty()) == (file == null)) {
            throw new IllegalArgumentException("KEY=VALUE or --file: expected one of them");
        }
        String method = file != null || create ? "PUT" : "PATCH";
        String body = file != null ? value(file) : patch(Objects.requireNonNull(pairs));
        return changed(change.in(management().request(method, ITEM, listing.key(), name))
                .header("If-None-Match", create ? "*" : null)
                .parameter("before", before)
                .body(body));
    }

    @Command(description = "Removes an item.")
    int delete(@Parameters(paramLabel = "NAME", description = "Name.") String name, @Mixin Change change)
            throws InterruptedException {
        return changed(change.in(management().request("DELETE", ITEM, listing.key(), name)));
    }

    @Command(description = "Disables an item, which keeps its value.")
    int disable(@Parameters(paramLabel = "NAME", description = "Name.") String name, @Mixin Change change)
            throws InterruptedException {
        return disabled(true, name, change);
    }

    @Command(description = "Enables a disabled item.")
    int enable(@Parameters(paramLabel = "NAME", description = "Name.") String name, @Mixin Change change)
            throws InterruptedException {
        return disabled(false, name, change);
    }

    private int disabled(boolean isDisabled, String name, Change change) throws InterruptedException {
        return changed(change.in(management().request("PATCH", ITEM, listing.key(), name))
                .body("{\"disabled\":" + isDisabled + "}"));
    }

    private int changed(Request request) throws InterruptedException {
        management().output().changes(request.send());
        return 0;
    }

    /** Returns the content of a file as JSON. */
    static String value(Path file) {
        String text = TerminalInput.read(file);
        try {
            ManagedJson.parse(text.getBytes(StandardCharsets.UTF_8));
            return text;
        } catch (IOException e) {
            return ManagedJson.write(GatewayConfig.tree(file.toString(), text));
        }
    }

    /** Returns a merge patch. A dot separates the name of a section, such as client, from a key in it. */
    private static String patch(List<String> pairs) {
        Map<String, @Nullable Object> patch = new LinkedHashMap<>();
        for (String pair : pairs) {
            int equals = pair.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException(pair + ": (expected: KEY=VALUE)");
            }
            String key = pair.substring(0, equals);
            Object value = value(pair.substring(equals + 1));
            int dot = key.indexOf('.');
            if (dot < 0) {
                patch.put(key, value);
            } else if (patch.computeIfAbsent(key.substring(0, dot), section -> new LinkedHashMap<String, Object>())
                    instanceof Map<?, ?> section) {
                put(section, key.substring(dot + 1), value);
            } else {
                throw new IllegalArgumentException(key + ": also set as a whole (expected: once)");
            }
        }
        try {
            return PATCHES.asString(patch);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @SuppressWarnings("unchecked") // a section made above, or an object of JSON
    private static void put(Map<?, ?> section, String key, @Nullable Object value) {
        ((Map<String, @Nullable Object>) section).put(key, value);
    }

    private static @Nullable Object value(String text) {
        if (text.equals("null")) {
            return null;
        }
        try {
            return ManagedJson.parse(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            return text;
        }
    }
}
