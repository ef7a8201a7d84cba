package io.smppcore.testing;

import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openqa.selenium.chrome.AddHasCdp;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.chromium.ChromiumDriver;
import org.openqa.selenium.chromium.ChromiumDriverCommandExecutor;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.remote.http.ClientConfig;

/** The browser of this machine. Selenium's own ChromeDriver requires the Selenium manager, which downloads browsers. */
final class InstalledChromium extends ChromiumDriver {

    /**
     * Strong reference, because a logger without one loses its level. It would warn about a missing protocol that is
     * not used.
     */
    private static final Logger UNUSED_PROTOCOL = Logger.getLogger("org.openqa.selenium.devtools");

    static {
        UNUSED_PROTOCOL.setLevel(Level.SEVERE);
    }

    private static final Duration PAGE_LOAD_TIMEOUT = Waits.BOUND;
    /** Bound of every call to the driver; longer than the time to load a page. */
    private static final ClientConfig CLIENT = ClientConfig.defaultConfig().readTimeout(Waits.BOUND.multipliedBy(2));

    InstalledChromium(BrowserPrograms programs) {
        super(commands(programs), options(programs), ChromeOptions.CAPABILITY, CLIENT);
    }

    /**
     * Sends a DevTools command through the driver, because the page ignores commands over Selenium's own connection.
     */
    void command(String name, Map<String, Object> parameters) {
        execute(AddHasCdp.EXECUTE_CDP, Map.of("cmd", name, "params", parameters));
    }

    private static ChromiumDriverCommandExecutor commands(BrowserPrograms programs) {
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(programs.driver().toFile())
                .withLogOutput(OutputStream.nullOutputStream())
                .usingAnyFreePort()
                .build();
        return new ChromiumDriverCommandExecutor(service, new AddHasCdp().getAdditionalCommands(), CLIENT);
    }

    private static ChromeOptions options(BrowserPrograms programs) {
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.SEVERE);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(programs.browser().toFile());
        options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
        options.setPageLoadTimeout(PAGE_LOAD_TIMEOUT);
        options.addArguments(
                "--headless=new",
                // CI runs as root, where the sandbox does not start; pages are our own.
                "--no-sandbox",
                // /dev/shm is small in containers.
                "--disable-dev-shm-usage",
                "--disable-gpu",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-extensions",
                "--no-first-run",
                "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE ::1");
        return options;
    }
}
