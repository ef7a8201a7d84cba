// Tokens of the management and the audit log.

import { ask, send } from './access.js';
import { field, openDialog } from './dialog.js';
import { button, fragment, given, giveTo, list, time, toInstant, toLocal } from './tables.js';
import { askHere, here, view } from './views.js';

const DAY = 86400000;
const ENTRIES = 100;
const ROLES = [
  ['operator', 'operator: everything but secrets, texts, tokens and the audit log'],
  ['support', 'support: messages and dead letters, without changes'],
  ['auditor', 'auditor: everything but secrets and texts, and the audit log, without changes'],
  ['administrator', 'administrator: everything'],
];

// Tokens

function revoke({ name }) {
  openDialog({
    title: `Revoke token ${name}?`,
    says: ['No request with it is permitted any more. A page that uses it asks for another one.'],
    label: 'Revoke',
    action: async () => {
      await send('DELETE', `v1/tokens/${encodeURIComponent(name)}`);
      return `Token ${name} is revoked.`;
    },
  });
}

view('tokens', {
  permission: 'administer',
  title: 'Tokens',
  refresh: async () => {
    const answer = await askHere('v1/tokens');
    if (!answer) return;
    list('tokens', answer.tokens, token => [token.name, token.role, time(token.created),
      token.expires ? time(token.expires) : 'never',
      button('revoke', () => revoke(token), { label: `revoke token ${token.name}` })]);
  },
});

byId('new-token').addEventListener('click', () => openDialog({
  title: 'New token',
  says: ['The token is shown once: the gateway stores only its digest.'],
  fields: [
    field('name', 'Name', { required: '', maxlength: 64, autocomplete: 'off' }),
    field('role', 'Role', { options: ROLES }),
    field('expires', 'Expires; empty for never', { type: 'datetime-local' })],
  label: 'Create',
  action: async ({ name, role, expires }, dialog) => {
    const { answer } = await send('POST', 'v1/tokens', { body: { name, role, ...expires && { expires } } });
    const shown = field('token', `Token ${name}: copy it now`, { value: answer.token, readonly: '' });
    dialog.show(shown);
    dialog.finish();
    shown.querySelector('input').select();
  },
}));

// Audit log

function values(entry) {
  if (entry.before === undefined) return entry.object;
  const made = element('details');
  made.append(element('summary', entry.object || 'values'),
    element('pre', `before: ${entry.before}\nafter: ${entry.after}`));
  return made;
}

async function showEntries(parameters) {
  const isHere = here();
  const since = parameters.since || new Date(Date.now() - DAY).toISOString();
  try {
    const { entries } = await ask('v1/audit', { ...parameters, since, limit: ENTRIES });
    if (!isHere()) return;
    list('audit', entries, entry => [time(entry.time), entry.token || 'no token', entry.role || '', entry.address,
      entry.node, entry.action, values(entry)]);
    byId('audit-next').hidden = entries.length === 0;
    if (entries.length) {
      byId('audit-next').href = fragment('audit', undefined, { ...parameters, since, after: entries.at(-1).id });
    }
    show(byId('audit-message'), '');
  } catch (e) {
    if (isHere()) show(byId('audit-message'), e.message, true);
  }
}

view('audit', {
  permission: 'audit',
  title: 'Audit log',
  enter: (object, parameters) => {
    giveTo(byId('audit-query'), {
      since: toLocal(parameters.since || Date.now() - DAY),
      until: parameters.until && toLocal(parameters.until),
    });
    showEntries(parameters);
  },
});

onSubmit(byId('audit-query'), () => {
  const times = Object.fromEntries(Object.entries(given(byId('audit-query')))
    .map(([name, value]) => [name, toInstant(value)]));
  const target = fragment('audit', undefined, times);
  if (location.hash === target) showEntries(times);
  else location.hash = target;
});
