// Messages: the search, the latest ones, and the life of one.

import { ask, may, send } from './access.js';
import { openDialog } from './dialog.js';
import { accountLink, choices, facts, fragment, given, giveTo, isNews, link, list, messageLink, missing, time,
  toInstant, toLocal } from './tables.js';
import { askHere, here, view } from './views.js';

const SHOWN = 20;
const MAX_EMPTY = 100; // pages in a row, after which another click is needed
const TIMES = ['since', 'until'];
const STATES = ['', 'SCHEDULED', 'ENROUTE', 'DELIVERED', 'EXPIRED', 'DELETED', 'UNDELIVERABLE', 'ACCEPTED', 'UNKNOWN',
  'REJECTED', 'SKIPPED'];

function summary(parts) {
  const states = [...new Set(parts.map(part => part.state))];
  return parts.length === 1 ? states[0]
    : states.map(state => `${state} ${parts.filter(part => part.state === state).length}`).join(', ');
}

/** Returns the causes; 000 of a receipt says that there was no error. */
function causes(parts) {
  return [...new Set(parts.map(part => part.cause || ''))].filter(cause => !/^0*$/.test(cause)).join(', ');
}

function showMessages(messages) {
  list('found', messages, message => [messageLink(message.id), time(message.acceptedAt),
    may('view') ? accountLink(message.account) : message.account, message.from, message.to, message.reference || '',
    [...new Set(message.parts.map(part => part.group))].join(', '), summary(message.parts), causes(message.parts)]);
}

// Search

const conditionsOf = ({ after, ...conditions }) => conditions;

function showFound({ messages, next, complete, away }, conditions) {
  showMessages(messages);
  byId('no-found').textContent = next
    ? 'None among those that were looked at: see the next page.' : 'No such messages.';
  byId('found-next').hidden = !next;
  if (next) byId('found-next').href = fragment('messages', undefined, { ...conditions, after: next });
  const building = complete ? '' : 'Older messages are still being read after a start, so some may be missing.';
  show(byId('query-message'), `${building} ${missing(away)}`.trim(), true);
}

async function findAll(parameters) {
  const isHere = here();
  show(byId('query-message'), 'Searching…');
  try {
    let found = await ask('v1/messages', { ...parameters, limit: SHOWN });
    for (let empty = 1; empty < MAX_EMPTY && isHere() && !found.messages.length && found.next; empty++) {
      found = await ask('v1/messages', { ...parameters, after: found.next, limit: SHOWN });
    }
    if (isHere()) showFound(found, conditionsOf(parameters));
  } catch (e) {
    if (!isHere()) return;
    showMessages([]);
    byId('found-next').hidden = true;
    show(byId('query-message'), e.message, true);
  }
}

async function showLatest() {
  const latest = await askHere('v1/messages', { limit: SHOWN });
  if (!latest) return;
  showMessages(latest.messages);
  byId('no-found').textContent = 'No messages yet.';
  byId('found-next').hidden = true;
  show(byId('query-message'), missing(latest.away), true);
}

const isSearch = parameters => Object.keys(parameters).length > 0;

view('messages', {
  permission: 'messages',
  title: 'Messages',
  enter: (object, parameters) => {
    const values = { ...parameters };
    for (const name of TIMES) if (values[name]) values[name] = toLocal(values[name]);
    choices(byId('query').elements.state, STATES);
    giveTo(byId('query'), values);
    byId('more').open ||= ['account', 'group', 'state', ...TIMES].some(name => parameters[name]);
    byId('found-title').textContent = isSearch(parameters)
      ? 'Found, the latest first' : 'Latest, sent to an SMSC or ended';
    byId('found-first').hidden = !parameters.after;
    byId('found-first').href = fragment('messages', undefined, conditionsOf(parameters));
    if (isSearch(parameters)) findAll(parameters);
  },
  refresh: (object, parameters) => isSearch(parameters) ? undefined : showLatest(),
});

onSubmit(byId('query'), () => {
  const values = given(byId('query'));
  for (const name of TIMES) if (values[name]) values[name] = toInstant(values[name]);
  const target = fragment('messages', undefined, values);
  if (location.hash === target) findAll(values);
  else location.hash = target;
});

onSubmit(byId('search'), () => {
  location.hash = fragment('message', given(byId('search')).id ?? '');
});

// A message

let shown = null;

function isWaiting(part) {
  return !part.forwardedAt && !part.finalAt;
}

/** Returns the steps of a part in words. */
export function steps(part) {
  const texts = [];
  if (part.waitsUntil) texts.push(`waits until ${time(part.waitsUntil)}`);
  else if (isWaiting(part)) texts.push(`waits for SMSC group ${part.group}`);
  if (part.forwardedAt) {
    texts.push(`${time(part.forwardedAt)} forwarded to ${part.group}, its id there ${part.smscId || '(none)'}`);
  }
  if (part.receiptUntil) texts.push(`its receipt is awaited until ${time(part.receiptUntil)}`);
  if (part.finalAt) texts.push(`${time(part.finalAt)} ${part.state}`);
  if (causes([part])) texts.push(part.cause);
  return `${part.finalAt ? '' : `${part.state}: `}${texts.join('; ')}`;
}

function showLife(message) {
  shown = message;
  byId('life-id').textContent = message.id;
  byId('show-text').hidden = !may('texts');
  byId('cancel').hidden = !may('operate') || !message.parts.some(isWaiting);
  byId('life').hidden = false;
  if (!isNews(byId('life-facts'), message)) return;
  facts('life-facts', [
    ['account', may('view') ? accountLink(message.account) : message.account],
    ['from', message.from],
    ['to', link(message.to, fragment('messages', undefined, { to: message.to }))],
    ['reference', message.reference],
    ['state', summary(message.parts)],
    ['accepted', time(message.acceptedAt)],
    ['valid until', time(message.expiresAt)]]);
  byId('life-parts').replaceChildren(...message.parts.map(part => element('li', steps(part))));
}

view('message', {
  permission: 'messages',
  title: 'Message',
  needsObject: true,
  enter: id => {
    byId('life').hidden = true;
    byId('search').elements.id.value = id;
    show(byId('life-message'), '');
  },
  refresh: async id => {
    const isHere = here();
    if (byId('life-message').classList.contains('bad')) return;
    try {
      const message = await askHere(`v1/messages/${encodeURIComponent(id)}`);
      if (message) showLife(message);
    } catch (e) {
      if (!e.status) throw e;
      if (isHere()) show(byId('life-message'), e.status === 404 ? `There is no message ${id}.` : e.message, true);
    }
  },
});

byId('cancel').addEventListener('click', () => {
  const { id, account, to } = shown;
  openDialog({
    title: `Cancel message ${id}?`,
    says: [`Its parts to ${to} that still wait in the gateway are not sent.`,
      `Account ${account} gets a receipt if it requested one.`],
    label: 'Cancel the message',
    action: async () => {
      await send('DELETE', `v1/messages/${encodeURIComponent(id)}`);
      return `${id} is cancelled.`;
    },
  });
});

function textOf({ text, octets, udh, dataCoding, parts, missing: without }) {
  const shown = element('pre', text ?? octets, 'text');
  shown.dir = 'auto';
  shown.tabIndex = 0;
  const about = [text === undefined ? 'Binary, in hexadecimal.' : '', udh ? `User data header ${udh}.` : '',
    `data_coding ${dataCoding}.`,
    without ? `Without part ${without.join(', ')} of ${parts}: not stored with this id, or no longer.` : ''];
  return [shown, element('p', about.filter(Boolean).join(' '))];
}

byId('show-text').addEventListener('click', () => {
  const { id, account } = shown;
  openDialog({
    title: `Show the text of message ${id}?`,
    says: [`It is the text of account ${account} as it is sent to the SMSC.`,
      'The audit log records who has read it, and when, but not the text.'],
    label: 'Show the text',
    action: async (values, dialog) => {
      const answer = await ask(`v1/messages/${encodeURIComponent(id)}/text`);
      dialog.show(...textOf(answer));
      dialog.finish();
    },
  });
});
