// Accounts and their sessions.

import { may, mayConfigure, newKey, send } from './access.js';
import { configOf, edit, enable, remove } from './changes.js';
import { field, openDialog } from './dialog.js';
import { refreshDetail } from './history.js';
import { accountLink, button, count, facts, fragment, isNews, link, list, missing, sieve, time } from './tables.js';
import { askHere, view } from './views.js';

const left = account => account.quota === undefined ? '' : count(Math.max(0, account.quota - account.used));

function state(account) {
  return account.disabled ? element('span', 'disabled', 'bad') : String(account.binds);
}

function showAccounts(accounts, away, gateway, filter) {
  const shown = sieve('account', accounts, filter, account => [account.systemId, ...account.tags]);
  list('accounts', shown, account => [accountLink(account.systemId), state(account), count(account.waiting),
    count(account.callbackWaiting), count(account.rate), count(account.used), left(account), account.tags.join(', ')]);
  const isBound = accounts.some(account => account.binds > 0);
  show(byId('account-message'), [isBound || accounts.length === 0 ? ''
    : `No account is bound. ${howToBind(gateway.host, gateway.port,
      `system_id ${accounts[0].systemId} and its password of the configuration`)}`,
  missing(away)].filter(Boolean).join(' '), away.length > 0);
}

view('accounts', {
  permission: 'view',
  title: 'Accounts',
  enter: (object, parameters) => {
    byId('account-filter').elements.filter.value = parameters.filter || '';
    byId('new-account').hidden = !mayConfigure();
  },
  refresh: async () => {
    const [answer, gateway] = await Promise.all([askHere('v1/accounts'), askHere('v1/state')]);
    if (!answer || !gateway) return;
    showAccounts(answer.accounts, answer.away, gateway, byId('account-filter').elements.filter.value);
  },
});

onSubmit(byId('account-filter'), () => {});

byId('new-account').addEventListener('click', () => edit('accounts', undefined,
  { template: { password: '', quota: 1000 } }));

// An account

function topUp({ systemId, quota }) {
  const keys = new Map();
  openDialog({
    title: `Top up account ${systemId}?`,
    says: [`The parts are added to its quota, which is ${quota === undefined ? 'without a limit' : count(quota)} now.`],
    fields: [field('parts', 'Parts to add', { type: 'number', min: 1, max: 1e12, step: 1, required: '', value: 1000 })],
    label: 'Top up',
    action: async ({ parts }) => {
      // The same key for each attempt with the same number: after a lost answer, nothing is added twice.
      if (!keys.has(parts)) keys.set(parts, newKey());
      const { answer } = await send('POST', `v1/accounts/${encodeURIComponent(systemId)}/top-up`,
        { body: { parts: Number(parts) }, headers: { 'Idempotency-Key': keys.get(parts) } });
      return `The quota of ${systemId} is now ${count(answer.quota)} parts.`;
    },
  });
}

function actionsOf(account) {
  const name = account.systemId;
  return [
    account.quota === undefined ? '' : button('Top up', () => topUp(account)),
    account.disabled
      ? button('Enable', () => enable('accounts', name, true, ['It may bind and send again.']))
      : button('Disable', () => enable('accounts', name, false, [
        'Its sessions end, and its binds and requests over HTTP are refused.',
        'Its messages go on; its receipts wait.'])),
    button('Edit', () => edit('accounts', name)),
    button('Delete', () => remove('accounts', name, ['Its sessions end, and it can neither bind nor send any more.']))];
}

function showAccount(account, config) {
  byId('account-name').textContent = account.systemId;
  byId('test-message').hidden = !may('operate') || Boolean(account.disabled);
  if (!isNews(byId('account-facts'), [account, config])) return;
  facts('account-facts', [
    ['state', account.disabled ? element('span', 'disabled', 'bad') : 'enabled'],
    ['binds', String(account.binds)],
    ['waiting for its binds', count(account.waiting)],
    ['waiting for the callback', count(account.callbackWaiting)],
    ['rate', account.rate === undefined ? 'without a limit' : count(account.rate)],
    ['parts accepted', count(account.used)],
    ['quota', account.quota === undefined ? 'without a limit' : count(account.quota)],
    ['prepaid parts left', left(account)],
    ['tags', account.tags.join(', ')],
    ['messages', link('search', fragment('messages', undefined, { account: account.systemId }))],
    ['routes', link('explain', fragment('routes', undefined, { account: account.systemId }))]]);
  byId('account-actions').replaceChildren(...mayConfigure() ? actionsOf(account) : []);
  byId('account-config').textContent = config === undefined ? '' : JSON.stringify(config, null, 2);
  byId('account-config-part').hidden = config === undefined;
}

view('account', {
  permission: 'view',
  title: 'Account',
  needsObject: true,
  enter: name => { // without the buttons of the one before
    byId('account').hidden = true;
    byId('account-name').textContent = name;
    show(byId('account-problem'), '');
    refreshDetail();
  },
  refresh: async (name, parameters, isForced) => {
    const [answer, sessions] = await Promise.all([askHere('v1/accounts'), askHere('v1/sessions', { account: name })]);
    if (!answer || !sessions) return;
    const account = answer.accounts.find(one => one.systemId === name);
    byId('account').hidden = !account;
    show(byId('account-problem'),
      account ? missing([...answer.away, ...sessions.away]) : `There is no account ${name}.`, true);
    if (!account) {
      refreshDetail();
      return;
    }
    const config = await configOf('accounts', name);
    if (config === null) return;
    showAccount(account, config);
    showSessions('account-sessions', sessions.sessions);
    await refreshDetail(`v1/accounts/${encodeURIComponent(name)}/history`, isForced);
  },
});

// Sessions

function end(session) {
  openDialog({
    title: `End the session of ${session.account}?`,
    says: [`The gateway unbinds the session from ${session.address} after the responses to its requests.`,
      'The client may bind again at once; disable the account to prevent that.'],
    label: 'End the session',
    action: async () => {
      await send('DELETE', 'v1/sessions', { parameters: { id: session.id } });
      return `The session of ${session.account} from ${session.address} has ended.`;
    },
  });
}

function showSessions(id, sessions) {
  list(id, sessions, session => [accountLink(session.account), session.bindType, session.version, session.address,
    session.node, time(session.since), count(session.inFlight), count(session.requests), may('operate')
      ? button('end', () => end(session), { label: `end the session of ${session.account} from ${session.address}` })
      : '']);
}

view('sessions', {
  permission: 'view',
  title: 'Sessions',
  enter: (object, parameters) => { byId('session-filter').elements.filter.value = parameters.filter || ''; },
  refresh: async () => {
    const answer = await askHere('v1/sessions');
    if (!answer) return;
    const shown = sieve('session', answer.sessions, byId('session-filter').elements.filter.value,
      session => [session.account, session.address, session.node]);
    showSessions('sessions', shown);
    show(byId('sessions-message'), missing(answer.away), true);
  },
});

onSubmit(byId('session-filter'), () => {});
