// Routes, rules, retries, and why a message takes a route.

import { ask, isManaged, may, mayConfigure, send } from './access.js';
import { edit, enable, remove } from './changes.js';
import { openDialog } from './dialog.js';
import { bad, button, list, together } from './tables.js';
import { askHere, view } from './views.js';

const EVERY = 10000;
const TEMPLATES = {
  routes: { to: ['49'], targets: ['GROUP'] },
  mo: { to: ['12345'], account: 'SYSTEM_ID' },
  rules: { when: "CONTAINS(text, 'free money')", then: { refuse: 'ESME_RSUBMITFAIL' } },
};

let last = 0;

function conditions(route) {
  const all = [['to', route.to.map(to => `${to}…`)], ['from', route.from], ['account', route.accounts],
    ['tag', route.tags], ['time', route.times]];
  return all.filter(([, values]) => values.length > 0)
    .map(([name, values]) => `${name} ${values.join(' or ')}`).join('; ') || 'always';
}

function moConditions(route) {
  return [route.to.length ? `to ${route.to.join(' or ')}` : '',
    route.from.length ? `SMSC group ${route.from.join(' or ')}` : '']
    .filter(Boolean).join('; ') || 'always';
}

function targets(route) {
  if (route.commandStatus) return `refused with ${route.commandStatus}: ${route.reason}`;
  const share = {
    WEIGHTED: target => ` (${target.weight})`,
    LEAST_COST: target => ` (${target.cost})`,
    FAILOVER: () => '',
  };
  const between = { WEIGHTED: ' or ', LEAST_COST: ' or ', FAILOVER: ', then ' };
  return route.targets.map(target => target.group + share[route.strategy](target)).join(between[route.strategy]);
}

function open(section, name) {
  edit(section, name, { template: TEMPLATES[section], isOrdered: true });
}

function actions(section, item, says) {
  if (!mayConfigure()) return '';
  const { name } = item;
  return together(
    button('edit', () => open(section, name), { label: `edit ${name}` }),
    item.disabled
      ? button('enable', () => enable(section, name, true, ['It applies to new messages.']),
        { label: `enable ${name}` })
      : button('disable', () => enable(section, name, false, [says]), { label: `disable ${name}` }),
    button('delete', () => remove(section, name, [says]), { label: `delete ${name}` }));
}

const marked = item => item.disabled ? bad(`${item.name} (disabled)`) : item.name;

function showRoutes({ routes, mo }) {
  list('routes', [...routes.map(route => ['routes', route]), ...mo.map(route => ['mo', route])], ([section, route]) =>
    section === 'routes'
      ? [marked(route), 'messages', conditions(route), targets(route),
        actions(section, route, 'Messages that it applies to take the other routes, or are refused without one.')]
      : [marked(route), 'mobile-originated', moConditions(route), `account ${route.account}`,
        actions(section, route, 'Mobile-originated messages that it applies to take the other routes.')]);
}

function showRules(rules) {
  list('rules', rules, rule => {
    const { name, disabled, ...keys } = rule;
    return [marked(rule), element('code', JSON.stringify(keys)),
      actions('rules', rule, 'Messages that it applies to go on to the other rules and the routes.')];
  });
}

view('routes', {
  permission: 'messages',
  title: 'Routes',
  enter: (object, parameters) => {
    last = 0;
    const form = byId('explain');
    for (const name of ['from', 'to']) if (parameters[name]) form.elements[name].value = parameters[name];
    if (parameters.account) form.elements.account.value = parameters.account;
    byId('route-list').hidden = !may('view');
    byId('rule-list').hidden = !may('view') || !isManaged();
    for (const one of byId('gateway').querySelectorAll('[data-new], #edit-retry')) one.hidden = !mayConfigure();
    byId('reload').hidden = !may('operate');
  },
  refresh: async (object, parameters, isForced) => {
    if (!may('view') || (!isForced && Date.now() - last < EVERY)) return;
    const [routes, accounts, rules] = await Promise.all([askHere('v1/routes'), askHere('v1/accounts'),
      isManaged() ? askHere('v1/config/rules') : []]);
    if (!routes || !accounts || !rules) return;
    last = Date.now();
    showRoutes(routes);
    showRules(rules);
    byId('account-names').replaceChildren(...accounts.accounts.map(account => {
      const option = element('option');
      option.value = account.systemId;
      return option;
    }));
  },
});

for (const one of document.querySelectorAll('[data-new]')) one.addEventListener('click', () => open(one.dataset.new));
byId('edit-retry').addEventListener('click', () => edit('retry'));

byId('reload').addEventListener('click', () => openDialog({
  title: 'Reload the configuration?',
  says: [isManaged()
    ? 'This node replaces the references of the configuration to environment variables and files again.'
    : 'This node reads its file again. Changes that can be made while it runs take effect at once, for accounts, '
      + 'SMSCs, routes and rules.',
  'With a mistake, nothing changes.'],
  label: 'Reload',
  action: async () => {
    const { answer } = await send('POST', 'v1/reload');
    const later = answer.afterRestart.length ? ` After a restart: ${answer.afterRestart.join(', ')}.` : '';
    const applied = answer.applied.length ? `In use: ${answer.applied.join(', ')}.` : 'Nothing has changed.';
    return `Reloaded. ${applied}${later}`;
  },
}));

onSubmit(byId('explain'), async () => {
  const form = byId('explain');
  byId('steps').replaceChildren();
  try {
    const { text, ...rest } = Object.fromEntries(new FormData(form));
    const answer = await ask('v1/routes/explain', text ? { ...rest, text } : rest);
    const group = name => answer.drains?.[name] ? `${name} (drained to ${answer.drains[name]})` : name;
    const result = answer.groups ? `to ${answer.groups.map(group).join(', then ')}`
      : answer.dropped ? `accepted and dropped: ${answer.dropped}`
        : `refused with ${answer.commandStatus}: ${answer.reason}`;
    show(byId('explain-message'), answer.route ? `${result}, by route ${answer.route}` : result, !answer.groups);
    byId('steps').replaceChildren(...[...answer.rules, ...answer.steps].map(step =>
      element('li', `${step.rule ? `rule ${step.rule}` : step.route}: ${step.why}`, step.matches ? 'good' : '')));
  } catch (e) {
    show(byId('explain-message'), e.message, true);
  }
});
