package io.smppcore.spring;

import java.util.function.Supplier;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.util.StringUtils;

/**
 * Registrar that defines the beans of clients or servers: one for {@code smpp.client.*}, unless the application has its
 * own, and one for each name of {@code smpp.clients.<name>.*}. For each of them it also defines a {@link SmppBean} and
 * a {@link SmppLifecycle}, which remain when a test replaces the client by a mock.
 *
 * @param <T> client or server
 */
abstract class SmppRegistrar<T> implements ImportBeanDefinitionRegistrar {

    final ConfigurableListableBeanFactory beans;
    private final Environment environment;
    private final Class<T> type;
    private final String role;
    private final String required;

    /**
     * Creates a registrar.
     *
     * @param role {@code client} or {@code server}
     * @param required option without which there is no bean for {@code smpp.client.*}
     */
    SmppRegistrar(BeanFactory beans, Environment environment, Class<T> type, String role, String required) {
        this.beans = (ConfigurableListableBeanFactory) beans;
        this.environment = environment;
        this.type = type;
        this.role = role;
        this.required = required;
    }

    /** Creates the client or server of a bean from its properties. */
    abstract T create(SmppBean bean, SmppEnvironment properties);

    /** Returns the lifecycle of a client or server. */
    abstract SmppLifecycle lifecycle(T created);

    @Override
    public void registerBeanDefinitions(AnnotationMetadata metadata, BeanDefinitionRegistry registry) {
        ConfigurationPropertySources.attach(environment);
        String prefix = "smpp." + role + ".";
        if (new SmppEnvironment(prefix, environment).contains(required)
                && BeanFactoryUtils.beanNamesForTypeIncludingAncestors(beans, type, true, false).length == 0) {
            register(registry, new SmppBean(type, "smpp" + StringUtils.capitalize(role), prefix, false));
        }
        String parent = "smpp." + role + "s.";
        for (String name : new SmppEnvironment(parent, environment).names(required)) {
            if (registry.isBeanNameInUse(name)) {
                throw new IllegalStateException(parent + name + ": there is another bean " + name
                        + " (expected: a name that no other bean has; the " + role + " is the bean of this name)");
            }
            register(registry, new SmppBean(type, name, parent + name + ".", true));
        }
    }

    private void register(BeanDefinitionRegistry registry, SmppBean bean) {
        SmppEnvironment properties = new SmppEnvironment(bean.prefix(), environment);
        define(registry, bean.prefix() + "bean", SmppBean.class, () -> bean);
        define(registry, bean.name(), type, () -> create(bean, properties));
        define(
                registry,
                bean.name() + "Lifecycle",
                SmppLifecycle.class,
                () -> lifecycle(beans.getBean(bean.name(), type)));
    }

    private static <B> void define(BeanDefinitionRegistry registry, String name, Class<B> type, Supplier<B> supplier) {
        registry.registerBeanDefinition(name, new RootBeanDefinition(type, supplier));
    }
}
