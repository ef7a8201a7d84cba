package io.smppcore.gateway.cli;

import io.smppcore.gateway.Gateway;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/* sun.misc.Signal is the only way to handle a signal without native code. It is called by reflection, because javac
 * warns of each use, and a run-time image may lack the module jdk.unsupported. */

/** Handler of SIGHUP that reloads the configuration. Without it, the signal would end the process. */
final class Reloads {

    private static final Logger LOG = LoggerFactory.getLogger(Reloads.class);

    private Reloads() {}

    /**
     * Installs a handler that reloads the configuration of a gateway at each SIGHUP, and reports that to the service
     * manager. Has no effect on systems without this signal.
     */
    static void onHangup(Gateway gateway, ServiceManager manager) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            MethodHandle reload = MethodHandles.insertArguments(
                    MethodHandles.lookup()
                            .findStatic(
                                    Reloads.class,
                                    "reload",
                                    MethodType.methodType(void.class, Gateway.class, ServiceManager.class)),
                    0,
                    gateway,
                    manager);
            Object handling =
                    MethodHandleProxies.asInterfaceInstance(handler, MethodHandles.dropArguments(reload, 0, signal));
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance("HUP"), handling);
        } catch (ReflectiveOperationException e) {
            LOG.debug("SIGHUP does not reload the configuration", e);
        }
    }

    @SuppressWarnings("UnusedMethod") // called through its handle
    private static void reload(Gateway gateway, ServiceManager manager) {
        manager.reloading();
        String status = "the configuration was not reloaded, see the log";
        try {
            status = "reloaded the configuration: " + gateway.reload().size() + " changes";
        } catch (RuntimeException e) {
            // Logged by the gateway.
            LOG.debug("SIGHUP has not changed the configuration", e);
        } finally {
            manager.reloaded(status);
        }
    }
}
