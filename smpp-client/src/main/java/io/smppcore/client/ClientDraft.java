package io.smppcore.client;

import io.smppcore.config.ConnectDraft;
import io.smppcore.config.PropertyReader;
import io.smppcore.config.SessionDraft;
import io.smppcore.receipt.ReceiptOptions;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Npi;
import io.smppcore.type.Ton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The options of a client as properties have them; what belongs together is put together when all keys were read. Not thread-safe. */
final class ClientDraft {

    final List<Consumer<SmppClient.Builder>> changes = new ArrayList<>();
    final List<Consumer<ClientOptions.Builder>> options = new ArrayList<>();
    final List<Consumer<RateOptions.Builder>> rates = new ArrayList<>();
    final SessionDraft session = new SessionDraft();
    final ConnectDraft connection = new ConnectDraft();

    @Nullable
    List<Endpoint> endpoints;

    final TextOptions.Builder texts = TextOptions.builder();
    boolean textsGiven;

    final List<Consumer<ReceiptOptions.Builder>> receipts = new ArrayList<>();
    boolean earlyGiven;
    int maxEarly = ReceiptOptions.defaults().maxEarly();
    Duration earlyTime = ReceiptOptions.defaults().earlyTime();

    boolean addressGiven;
    Ton addressTon = Ton.UNKNOWN;
    Npi addressNpi = Npi.UNKNOWN;
    String addressRange = "";

    boolean backoffGiven;
    Duration first = Backoff.defaults().first();
    Duration max = Backoff.defaults().max();
    double factor = Backoff.defaults().factor();
    double jitter = Backoff.defaults().jitter();

    final Set<CommandStatus> retried = new HashSet<>();
    final Set<CommandStatus> stopped = new HashSet<>();

    /** Changes a builder, or nothing of it when anything is wrong. */
    static void apply(Map<?, ?> properties, SmppClient.Builder builder) {
        PropertyReader<ClientDraft> reader = new PropertyReader<>(ClientSettings.PREFIX, ClientSettings.ALL);
        ClientDraft draft = new ClientDraft();
        reader.read(properties, draft);
        draft.finish(reader);
        reader.finish();
        draft.applyTo(builder);
    }

    private void finish(PropertyReader<ClientDraft> reader) {
        if (endpoints != null) {
            Endpoint[] all = endpoints.toArray(Endpoint[]::new);
            reader.make("endpoints", () -> SmppClient.builder().endpoints(all));
            changes.add(builder -> builder.endpoints(all));
        }
        if (addressGiven) {
            changes.add(builder -> builder.addressRange(addressTon, addressNpi, addressRange));
        }
        if (backoffGiven) {
            Backoff backoff = reader.make("backoff", () -> new Backoff(first, max, factor, jitter));
            options.add(builder -> {
                if (backoff != null) {
                    builder.backoff(backoff);
                }
            });
        }
        reader.make("refusals", this::refusals);
        reader.make("returnAfter", () -> {
            ClientOptions.Builder checked = ClientOptions.builder();
            options.forEach(change -> change.accept(checked));
            return checked.build();
        });
        connection.finish(reader);
    }

    private @Nullable Function<CommandStatus, BindRefusal> refusals() {
        if (retried.stream().anyMatch(stopped::contains)) {
            throw new IllegalArgumentException(
                    "the same status for retry and stop (expected: a status in one of the two)");
        }
        Function<CommandStatus, BindRefusal> rule = status -> retried.contains(status)
                ? BindRefusal.RETRY
                : stopped.contains(status) ? BindRefusal.STOP : BindRefusal.of(status);
        if (!retried.isEmpty() || !stopped.isEmpty()) {
            options.add(builder -> builder.refusals(rule));
        }
        return rule;
    }

    private void applyTo(SmppClient.Builder builder) {
        changes.forEach(change -> change.accept(builder));
        if (textsGiven) {
            builder.textOptions(texts.build());
        }
        builder.receiptOptions(changed -> {
            receipts.forEach(change -> change.accept(changed));
            if (earlyGiven) {
                changed.early(maxEarly, earlyTime);
            }
        });
        builder.options(session::applyTo).connection(connection::applyTo).clientOptions(changed -> {
            options.forEach(change -> change.accept(changed));
            changed.rate(rate -> rates.forEach(change -> change.accept(rate)));
        });
    }
}
