// SMSCs.

import { may, mayConfigure, send } from './access.js';
import { configOf, confirmed, edit, enable, remove } from './changes.js';
import { field, openDialog } from './dialog.js';
import { refreshDetail } from './history.js';
import { bad, button, count, facts, fragment, isNews, link, list, sieve, time } from './tables.js';
import { askHere, view } from './views.js';

const MAX_NAMED = 5;

/** Returns the state that an operator has set, empty if it is the usual one. */
function stateOf(smsc) {
  const sending = { paused: 'paused', drained: `drained to ${smsc.to}` }[smsc.state];
  const states = [sending, smsc.unbound && 'unbound'].filter(Boolean).join(', ');
  return states && `${states} since ${time(smsc.since)} by ${smsc.by}`;
}

function boundOf(smsc) {
  if (smsc.disabled) return bad('disabled');
  if (smsc.unbound) return bad('unbound');
  return smsc.binds > 0 && smsc.binds >= smsc.wanted ? String(smsc.binds)
    : bad(smsc.binds === 0 ? '0' : `${smsc.binds} of ${smsc.wanted}`);
}

/** Returns what is wrong with an SMSC, empty if nothing is. */
export function problemOf(smsc) {
  if (smsc.disabled || smsc.unbound || (smsc.binds > 0 && !smsc.problem)) return '';
  return `${smsc.name} has ${smsc.binds === 0 ? 'no bind' : `${smsc.binds} of ${smsc.wanted} binds`}: the gateway `
    + `tries ${smsc.endpoints || 'no endpoint'} as system_id ${smsc.systemId}`
    + `${smsc.problem ? ` (${smsc.problem})` : ''}.`;
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
    const shown = sieve('smsc', answer.smscs, byId('smsc-filter').elements.filter.value,
      smsc => [smsc.name, smsc.group]);
    list('smscs', shown, smsc => [link(smsc.name, fragment('smsc', smsc.name)), smsc.group, smsc.endpoints,
      smsc.systemId, boundOf(smsc), stateOf(smsc) ? bad(smsc.state) : smsc.state, count(smsc.rate),
      count(smsc.forwarded), smsc.refused > 0 ? bad(count(smsc.refused)) : '0', count(smsc.receipts)]);
    const wrong = answer.smscs.map(problemOf).filter(Boolean);
    show(byId('smsc-message'), wrong.slice(0, MAX_NAMED).join(' '), true);
  },
});

onSubmit(byId('smsc-filter'), () => {});

byId('new-smsc').addEventListener('click', () => edit('smscs', undefined,
  { template: { client: { endpoints: 'smsc.example.com:2775', systemId: '', password: '' } } }));

// An SMSC

const BACK = 'Messages that moved do not move back.';

/** Requests by their names, each with what it does and the notice after it. */
const REQUESTS = {
  pause: ['Pause', 'Pause', 'is paused', ['No node sends messages to it. Binds stay open, and receipts arrive.',
    'Without another active SMSC in its group, messages take the next group of their route after parkAfter, or wait.']],
  drain: ['Drain', 'Drain…', 'is drained', ['No node sends messages to it. Binds stay open, and receipts arrive.',
    'Without another active SMSC in its group, messages that wait and later ones move to the group below.']],
  resume: ['Resume', 'Resume', 'is active', ['All nodes send messages to it again.', BACK]],
  unbind: ['Unbind', 'Unbind', 'is unbound', ['All nodes close their binds after the outstanding responses, and open '
    + 'no others. No receipts and no messages arrive over them.']],
  bind: ['Bind', 'Bind', 'is bound again', ['All nodes bind to it again.']],
  now: ['Bind', 'Bind now', 'is bound as soon as it accepts a bind', ['Each bind of this node that waits for its next '
    + 'attempt tries again at once. Open binds stay as they are.']],
};

function operate(request, smsc, groups = []) {
  const [verb, label, done, says] = REQUESTS[request];
  openDialog({
    title: `${verb} ${smsc.name}${request === 'now' ? ' now' : ''}?`,
    says,
    fields: request === 'drain'
      ? [field('to', 'to group', { options: [['', 'choose one'], ...groups], required: '' })] : [],
    label: label.replace('…', ''),
    action: async parameters => {
      const path = `v1/smscs/${encodeURIComponent(smsc.name)}/${request === 'now' ? 'bind' : request}`;
      const { answer } = await send('POST', path, { parameters });
      const rest = answer.moves === false
        ? ' Its messages do not move: another SMSC of its group is active, or the drains lead back.' : '';
      return confirmed(`${smsc.name} ${done}.${rest}`, answer);
    },
  });
}

function statesOf(smsc, groups) {
  if (!may('operate') || smsc.disabled) return [];
  const requests = [smsc.state === 'active' ? 'pause' : 'resume'];
  if (smsc.state !== 'drained' && groups.length > 0) requests.push('drain');
  requests.push(...smsc.unbound ? ['bind'] : ['unbind', 'now']);
  return requests.map(one => button(REQUESTS[one][1], () => operate(one, smsc, groups)));
}

function actionsOf(smsc, groups) {
  const actions = statesOf(smsc, groups);
  if (!mayConfigure()) return actions;
  actions.push(smsc.disabled
    ? button('Enable', () => enable('smscs', smsc.name, true, ['The gateway binds to it again.']))
    : button('Disable', () => enable('smscs', smsc.name, false, ['All nodes unbind from it.',
      `Messages go to the other SMSCs of group ${smsc.group}, or by other routes after parkAfter, as without binds.`])),
  button('Edit', () => edit('smscs', smsc.name)),
  button('Delete', () => remove('smscs', smsc.name, ['All nodes unbind from it.'])));
  return actions;
}

function showSmsc(smsc, groups, config) {
  byId('smsc-name').textContent = smsc.name;
  show(byId('smsc-problem'), problemOf(smsc), true);
  if (!isNews(byId('smsc-facts'), [smsc, groups, config])) return;
  facts('smsc-facts', [
    ['group', smsc.group],
    ['state', stateOf(smsc) ? bad(stateOf(smsc)) : smsc.state],
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
  byId('smsc-actions').replaceChildren(...actionsOf(smsc, groups));
  byId('smsc-config').textContent = config === undefined ? '' : JSON.stringify(config, null, 2);
  byId('smsc-config-part').hidden = config === undefined;
}

view('smsc', {
  permission: 'view',
  title: 'SMSC',
  needsObject: true,
  enter: name => { // without the buttons of the one before
    byId('smsc').hidden = true;
    byId('smsc-name').textContent = name;
    show(byId('smsc-problem'), '');
    refreshDetail();
  },
  refresh: async (name, parameters, isForced) => {
    const answer = await askHere('v1/smscs');
    if (!answer) return;
    const smsc = answer.smscs.find(one => one.name === name);
    byId('smsc').hidden = !smsc;
    if (!smsc) {
      show(byId('smsc-problem'), `There is no SMSC ${name}.`, true);
      refreshDetail();
      return;
    }
    const config = await configOf('smscs', name);
    const groups = [...new Set(answer.smscs.map(one => one.group))].filter(one => one !== smsc.group).sort();
    if (config === null) return;
    showSmsc(smsc, groups, config);
    await refreshDetail(`v1/smscs/${encodeURIComponent(name)}/history`, isForced);
  },
});
