// Alerts: how many are firing, above each view, and the view with their labels and runbook entries.

import { ask, may } from './access.js';
import { bad, count, isNews, missing, time } from './tables.js';
import { askHere, view } from './views.js';

const BANNER_PERIOD = 5000;

const isFiring = instance => instance.state === 'FIRING';

/** Returns the number of the labels for which alerts fire, of those with a severity if one is given. */
function firing(alerts, severity) {
  return alerts.filter(alert => !severity || alert.severity === severity)
    .reduce((sum, alert) => sum + alert.instances.filter(isFiring).length, 0);
}

// The banner

let asked = 0;

function showFiring(alerts) {
  const all = firing(alerts);
  const critical = firing(alerts, 'critical');
  const banner = byId('firing');
  banner.hidden = all === 0;
  if (!isNews(banner, [all, critical]) || all === 0) return;
  const link = element('a', all === 1 ? '1 alert is firing' : `${count(all)} alerts are firing`);
  link.href = '#alerts';
  banner.replaceChildren(link,
    critical > 0 ? `, ${critical === all && all === 1 ? 'critical' : `${count(critical)} critical`}.` : '.');
}

/** Asks for the alerts that fire, every few seconds. */
export async function refreshFiring() {
  if (!may('view') || Date.now() - asked < BANNER_PERIOD) return;
  asked = Date.now();
  showFiring((await ask('v1/alerts')).alerts);
}

// The view

/** Returns a paragraph in which texts between backticks are code. */
function paragraph(text) {
  const made = element('p');
  made.append(...text.split('`').map((part, i) => i % 2 ? element('code', part) : part));
  return made;
}

function shownInstance(instance) {
  const made = element('li');
  const state = isFiring(instance) ? bad('firing') : element('span', 'pending');
  made.append(state, ` since ${time(instance.since)}: ${instance.summary}`);
  return made;
}

function shownAlert(alert) {
  const made = element('div', undefined, 'alert');
  const head = element('h3', alert.name);
  head.append(' ', alert.severity === 'critical' ? bad(alert.severity) : element('small', alert.severity));
  const all = element('ul');
  all.append(...alert.instances.map(shownInstance));
  made.append(head, all);
  if (alert.more > 0) made.append(element('p', `and ${count(alert.more)} more with other labels`));
  const entry = element('details');
  entry.open = true;
  entry.append(element('summary', 'What to do'), ...alert.entry.split('\n').map(paragraph));
  made.append(entry);
  return made;
}

view('alerts', {
  permission: 'view',
  title: 'Alerts',
  refresh: async () => {
    const answer = await askHere('v1/alerts');
    if (!answer) return;
    const alerts = [...answer.alerts].sort((one, other) => firing([other], 'critical') - firing([one], 'critical')
      || firing([other]) - firing([one]));
    byId('no-alerts').hidden = alerts.length > 0 || !answer.evaluated;
    show(byId('alerts-message'), answer.evaluated ? missing(answer.away)
      : 'This node evaluates no rules, because micrometer-registry-prometheus is not on its class path.', true);
    if (isNews(byId('alerts'), alerts)) byId('alerts').replaceChildren(...alerts.map(shownAlert));
  },
});
