package io.smppcore.testing;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The browser and its driver on this machine.
 *
 * @param browser executable of Chromium or Chrome
 * @param driver executable of the chromedriver of the same version
 */
record BrowserPrograms(Path browser, Path driver) {

    /** Names of the browser on Debian, Ubuntu, Fedora and macOS. */
    private static final List<String> BROWSERS = List.of(
            "chromium",
            "chromium-browser",
            "google-chrome",
            "google-chrome-stable",
            "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
            "/Applications/Chromium.app/Contents/MacOS/Chromium");

    private static final List<String> DRIVERS =
            List.of("chromedriver", "/usr/lib/chromium/chromedriver", "/usr/lib/chromium-browser/chromedriver");

    /**
     * Searches the folders of a search path, and other places of these systems.
     *
     * @param path folders, separated as on this system; the environment variable PATH
     * @return empty if one of the two is missing
     */
    static Optional<BrowserPrograms> find(String path) {
        return first(BROWSERS, path)
                .flatMap(browser -> first(DRIVERS, path).map(driver -> new BrowserPrograms(browser, driver)));
    }

    private static Optional<Path> first(List<String> names, String path) {
        return names.stream()
                .flatMap(name -> Stream.of(path.split(File.pathSeparator, -1))
                        .filter(folder -> !folder.isEmpty())
                        // An absolute name stays unchanged.
                        .map(folder -> Path.of(folder).resolve(name)))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
