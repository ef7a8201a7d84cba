// SMSCs.

import { may, mayConfigure, send } from './access.js';
import { configOf, edit, enable, remove } from './changes.js';
import { openDialog } from './dialog.js';
import { bad, button, count, facts, fragment, isNews, link, list, sieve } from './tables.js';
import { askHere, view } from './views.js';

const MAX_NAMED = 5;

function boundOf(smsc) {
  if (smsc.disabled) return bad('disabled');
  return smsc.binds > 0 && smsc.binds >= smsc.wanted ? String(smsc.binds)
    : bad(smsc.binds === 0 ? '0' : `${smsc.binds} of ${smsc.wanted}`);
}

/** Returns what is wrong with an SMSC, empty if nothing is. */
export function problemOf(smsc) {
  if (smsc.disabled || (smsc.binds > 0 && !smsc.problem)) return '';
  return `${smsc.name} has ${smsc.binds === 0 ? 'no bind' : `${smsc.binds} of ${smsc.wanted} binds`}: the gateway tries `
    + `${smsc.endpoints || 'no endpoint'} as system_id ${smsc.systemId}${smsc.problem ? ` (${smsc.problem})` : ''}.`;
}

view('smscs', {
  permission: 'view',
  title: 'SMSCs',
  enter: (object, parameters) => {
    byId('smsc-filter').elements.filter.value = parameters.filter || '';
    byId('new-smsc').hidden = !mayConfigure();
  },
  refresh: async () => {
    const answer = await askHere('v1/smscs');
    if (!answer) return;
    const shown = sieve('smsc', answer.smscs, byId('smsc-filter').elements.filter.value, smsc => [smsc.name, smsc.group]);
    list('smscs', shown, smsc => [link(smsc.name, fragment('smsc', smsc.name)), smsc.group, smsc.endpoints, smsc.systemId,
      boundOf(smsc), count(smsc.rate), count(smsc.forwarded), smsc.refused > 0 ? bad(count(smsc.refused)) : '0',
      count(smsc.receipts)]);
    const wrong = answer.smscs.map(problemOf).filter(Boolean);
    show(byId('smsc-message'), wrong.slice(0, MAX_NAMED).join(' '), true);
  },
});

onSubmit(byId('smsc-filter'), () => {});

byId('new-smsc').addEventListener('click', () => edit('smscs', undefined,
  { template: { client: { endpoints: 'smsc.example.com:2775', systemId: '', password: '' } } }));

// An SMSC

function bindNow({ name }) {
  openDialog({
    title: `Bind to ${name} now?`,
    says: ['Each bind of this node that waits for its next attempt tries again at once. Open binds stay as they are.'],
    label: 'Bind now',
    action: async () => {
      await send('POST', `v1/smscs/${encodeURIComponent(name)}/bind`);
      return `The gateway tries to bind to ${name}.`;
    },
  });
}

function actionsOf(smsc) {
  const actions = [];
  if (may('operate') && !smsc.disabled) actions.push(button('Bind now', () => bindNow(smsc)));
  if (!mayConfigure()) return actions;
  actions.push(smsc.disabled
    ? button('Enable', () => enable('smscs', smsc.name, true, ['The gateway binds to it again.']))
    : button('Disable', () => enable('smscs', smsc.name, false, ['All nodes unbind from it.',
      `Messages go to the other SMSCs of group ${smsc.group}, or by other routes after parkAfter, as without binds.`])),
  button('Edit', () => edit('smscs', smsc.name)),
  button('Delete', () => remove('smscs', smsc.name, ['All nodes unbind from it.'])));
  return actions;
}

function showSmsc(smsc, config) {
  byId('smsc-name').textContent = smsc.name;
  show(byId('smsc-problem'), problemOf(smsc), true);
  if (!isNews(byId('smsc-facts'), [smsc, config])) return;
  facts('smsc-facts', [
    ['group', smsc.group],
    ['endpoints', smsc.endpoints],
    ['system_id', smsc.systemId],
    ['binds of this node', boundOf(smsc)],
    ['rate', smsc.rate === undefined ? 'without a limit' : count(smsc.rate)],
    ['forwarded', count(smsc.forwarded)],
    ['refused', count(smsc.refused)],
    ['without response in time', count(smsc.unanswered)],
    ['responses too late', count(smsc.answeredLate)],
    ['receipts', count(smsc.receipts)],
    ['messages', link('search', fragment('messages', undefined, { group: smsc.group }))]]);
  byId('smsc-actions').replaceChildren(...actionsOf(smsc));
  byId('smsc-config').textContent = config === undefined ? '' : JSON.stringify(config, null, 2);
  byId('smsc-config-part').hidden = config === undefined;
}

view('smsc', {
  permission: 'view',
  title: 'SMSC',
  needsObject: true,
  refresh: async name => {
    const answer = await askHere('v1/smscs');
    if (!answer) return;
    const smsc = answer.smscs.find(one => one.name === name);
    byId('smsc').hidden = !smsc;
    if (!smsc) {
      show(byId('smsc-problem'), `There is no SMSC ${name}.`, true);
      return;
    }
    const config = await configOf('smscs', name);
    if (config !== null) showSmsc(smsc, config);
  },
});
