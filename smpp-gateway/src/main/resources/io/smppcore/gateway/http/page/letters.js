// Dead letters: what they are, and how they are sent again or removed.

import { may, send } from './access.js';
import { field, openDialog } from './dialog.js';
import { accountLink, button, count, list, messageLink, missing, time, together } from './tables.js';
import { askHere, refreshView, view } from './views.js';

const SHOWN = 50;

/** Ids behind which the shown page and those before it begin; none for the first page. */
const pagesAfter = [];
let shown = [];

const path = (id, action = '') => `v1/dead-letters/${encodeURIComponent(id)}${action}`;

function actions(letter) {
  const isMessage = letter.kind === 'message';
  const where = isMessage ? `SMSC group ${letter.group}, by its current route` : `account ${letter.account}`;
  return together(
    button('replay', () => openDialog({
      title: `Replay dead letter ${letter.id}?`,
      says: [
        `It is sent again to ${where}${isMessage ? ', with its original time of validity from now on' : ''}.`,
        isMessage ? `Account ${letter.account} gets another receipt if it got one of the failure.` : '',
      ].filter(Boolean),
      label: 'Replay',
      action: async () => {
        await send('POST', path(letter.id, '/replay'));
        return `${letter.id} is sent again.`;
      },
    }), { label: `replay dead letter ${letter.id}` }),
    button('delete', () => openDialog({
      title: `Delete dead letter ${letter.id}?`,
      says: [`The ${letter.kind} from ${letter.from} to ${letter.to} is removed and can never be sent again.`],
      label: 'Delete',
      action: async () => {
        await send('DELETE', path(letter.id));
        return `${letter.id} is deleted.`;
      },
    }), { label: `delete dead letter ${letter.id}` }));
}

function showLetters(after, { deadLetters: letters, away }, total) {
  if (after !== pagesAfter.at(-1)) return; // the page was turned meanwhile
  if (letters.length === 0 && pagesAfter.pop()) return; // all of it have gone: the one before is asked for next
  shown = letters;
  byId('dead-count').textContent = total > letters.length ? `${letters.length} of ${count(total)}` : '';
  byId('dead-back').hidden = pagesAfter.length === 0;
  byId('dead-next').hidden = letters.length < SHOWN;
  byId('dead-all').hidden = letters.length === 0 || !may('operate');
  show(byId('dead-message'), missing(away), true);
  list('dead', letters, letter => [letter.kind === 'message' ? messageLink(letter.id) : letter.id,
    time(letter.diedAt), letter.kind, may('view') ? accountLink(letter.account) : letter.account,
    letter.from, letter.to, letter.group, letter.cause, may('operate') ? actions(letter) : '']);
}

function turn(change) {
  change();
  byId('h-dead').parentElement.querySelector('.scroll').focus();
  refreshView();
}

/** Replays or deletes all letters of an account and a group, or of all. */
function all(isReplay) {
  const verb = isReplay ? 'Replay' : 'Delete';
  openDialog({
    title: `${verb} all that match?`,
    says: [`All matching dead letters of all nodes, also those of other pages, are ${isReplay
      ? 'sent again by their current routes, with their original times of validity from now on.'
      : 'removed and can never be sent again.'}`],
    fields: [
      field('account', 'Account; empty for all', { autocomplete: 'off', value: '' }),
      field('group', 'SMSC group; empty for all', { autocomplete: 'off', value: '' })],
    label: verb,
    action: async given => {
      const parameters = Object.fromEntries(Object.entries(given).filter(([, value]) => value));
      const { answer } = await (isReplay ? send('POST', 'v1/dead-letters/replay', { parameters })
        : send('DELETE', 'v1/dead-letters', { parameters }));
      const unasked = answer.away.length ? ` Without an answer of ${answer.away.join(', ')}.` : '';
      return `${count(answer.replayed ?? answer.deleted)} are ${isReplay ? 'sent again' : 'deleted'}.${unasked}`;
    },
  });
}

view('dead-letters', {
  permission: 'messages',
  title: 'Dead letters',
  enter: () => pagesAfter.splice(0),
  refresh: async () => {
    const after = pagesAfter.at(-1);
    const [letters, state] = await Promise.all([
      askHere('v1/dead-letters', { limit: SHOWN, ...after && { after } }), may('view') ? askHere('v1/state') : {}]);
    if (letters && state) showLetters(after, letters, state.deadLetters ?? 0);
  },
});

byId('dead-next').addEventListener('click', () => turn(() => pagesAfter.push(shown.at(-1).id)));
byId('dead-back').addEventListener('click', () => turn(() => pagesAfter.pop()));
byId('replay-all').addEventListener('click', () => all(true));
byId('delete-all').addEventListener('click', () => all(false));
