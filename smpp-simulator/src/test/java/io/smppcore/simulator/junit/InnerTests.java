package io.smppcore.simulator.junit;

import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestTag;
import org.junit.platform.launcher.PostDiscoveryFilter;

/**
 * Excludes test classes with the tag {@value #TAG}, which other tests run with the test kit of JUnit, and which fail on
 * their own. Applies to all launchers; Maven excludes such classes only without a {@code -Dtest}.
 */
public final class InnerTests implements PostDiscoveryFilter {

    static final String TAG = "inner";

    @Override
    public FilterResult apply(TestDescriptor test) {
        return FilterResult.includedIf(!test.getTags().contains(TestTag.create(TAG)));
    }
}
