// Changes of a managed configuration: each is described by the server in a dry run before it is made.

import { ask, isManaged, send } from './access.js';
import { field, openDialog, problem } from './dialog.js';
import { askHere } from './views.js';

const SINGULAR = { accounts: 'account', smscs: 'SMSC', routes: 'route', mo: 'route', rules: 'rule', retry: 'retries' };

const pathOf = (section, name) => `v1/config/${section}${name === undefined ? '' : `/${encodeURIComponent(name)}`}`;

function values(title, items, isOpen) {
  const text = Object.entries(items).map(([path, value]) => `${path}: ${JSON.stringify(value, null, 2)}`).join('\n');
  const made = element('details');
  made.open = isOpen;
  made.append(element('summary', title), element('pre', text || 'nothing'));
  return made;
}

/** Describes a change, as the server returns it for a dry run. */
function described(answer) {
  const made = element('div');
  if (answer.count === 0) {
    made.append(element('p', 'This changes nothing.'));
    return made;
  }
  const all = element('ul');
  all.append(...answer.changes.map(one => element('li', one)));
  const more = answer.count - answer.changes.length;
  if (more > 0) all.append(element('li', `and ${more} more`));
  made.append(element('p', 'The gateway will change:'), all,
    values('Before', answer.before, false), values('After', answer.after, true));
  return made;
}

/** Returns a notice, with the nodes that have not confirmed the change. */
export function confirmed(text, answer) {
  return answer.away.length ? `${text} Not yet confirmed by ${answer.away.join(', ')}.` : text;
}

/**
 * Asks whether to change an item, with what a dry run says, and then changes it if it is still the same.
 *
 * says: sentences on the effect; method PATCH with a body, or DELETE
 */
export function change({ section, name, title, says, label, method, body, notice }) {
  let tag;
  const request = dryRun => send(method, pathOf(section, name), {
    parameters: dryRun ? { dryRun } : {},
    body,
    headers: { 'If-Match': tag },
  });
  openDialog({
    title,
    says,
    label,
    prepare: async dialog => {
      ({ tag } = await send('GET', pathOf(section, name)));
      dialog.show(described((await request(true)).answer));
    },
    action: async () => confirmed(notice, (await request(false)).answer),
  });
}

export function remove(section, name, says) {
  change({
    section, name, says, method: 'DELETE', label: 'Delete',
    title: `Delete ${SINGULAR[section]} ${name}?`, notice: `${name} is deleted.`,
  });
}

/** Enables or disables an item: its effect is that of the sentences. */
export function enable(section, name, isOn, says) {
  const verb = isOn ? 'Enable' : 'Disable';
  change({
    section, name, says, method: 'PATCH', label: verb, body: { disabled: isOn ? null : true },
    title: `${verb} ${SINGULAR[section]} ${name}?`, notice: `${name} is ${verb.toLowerCase()}d.`,
  });
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch (e) {
    throw new Error(`This is not JSON: ${e.message}`);
  }
}

/**
 * Opens the editor of an item: its keys as JSON, first checked by the server, then stored.
 *
 * name: undefined for a new item; template: its first text; isOrdered: true if the items of the section have an order
 */
export function edit(section, name, { template, isOrdered } = {}) {
  const isWhole = section === 'retry';
  const isNew = name === undefined && !isWhole;
  let tag = null;
  let checked = null;
  const fields = [];
  if (isNew) fields.push(field('name', 'Name', { required: '', maxlength: 64, autocomplete: 'off' }));
  fields.push(field('value', 'Keys of the configuration as JSON; *** keeps a secret', {
    type: 'area', rows: 14, spellcheck: 'false', value: isNew ? JSON.stringify(template, null, 2) : '',
  }));
  if (isOrdered) {
    fields.push(field('place', 'Place', { options: [...isNew ? [] : [['kept', 'as it is']], ['end', 'at the end']] }));
  }
  const place = ({ place: chosen }) => chosen === 'end' ? { before: '' }
    : chosen?.startsWith('before ') ? { before: chosen.slice(7) } : {};
  const put = (given, dryRun) => send('PUT', pathOf(section, isWhole ? undefined : name ?? given.name), {
    body: parsed(given.value),
    parameters: { ...place(given), ...dryRun && { dryRun } },
    headers: isNew ? { 'If-None-Match': '*' } : tag ? { 'If-Match': tag } : {},
  });
  const load = async () => {
    const found = await send('GET', pathOf(section, isWhole ? undefined : name));
    tag = isWhole && found.answer.length === 0 ? null : found.tag; // without retries, there is no item to compare
    return JSON.stringify(found.answer, null, 2);
  };
  const request = async (given, dryRun) => {
    try {
      return (await put(given, dryRun)).answer;
    } catch (e) {
      checked = null;
      if (e.status !== 412 || isNew) throw e;
      const current = await load();
      const all = element('div');
      all.append(
        problem(new Error('It was changed meanwhile. Its value is now as below; check again to replace that.')),
        element('pre', current));
      throw Object.assign(new Error(''), { shown: all });
    }
  };
  openDialog({
    title: isNew ? `New ${SINGULAR[section]}` : `Edit ${SINGULAR[section]}${isWhole ? '' : ` ${name}`}`,
    isWide: true,
    fields,
    label: 'Check',
    prepare: async dialog => {
      dialog.form.addEventListener('input', () => {
        checked = null;
        dialog.label('Check');
      });
      if (!isNew) dialog.form.elements.value.value = await load();
      if (!isOrdered) return;
      const others = (await ask(pathOf(section))).map(one => one.name).filter(one => one !== name);
      dialog.form.elements.place.append(...others.map(one => new Option(`before ${one}`)));
    },
    action: async (given, dialog) => {
      const isChecked = checked === JSON.stringify(given);
      try {
        const answer = await request(given, !isChecked);
        if (isChecked) return confirmed(`${name ?? given.name ?? 'The configuration'} is stored.`, answer);
        checked = answer.count > 0 ? JSON.stringify(given) : null;
        dialog.label(checked ? 'Apply' : 'Check');
        dialog.show(described(answer));
      } catch (e) {
        dialog.label('Check');
        if (!e.shown) throw e;
        dialog.show(e.shown);
      }
    },
  });
}

/** Returns the configuration of an item; undefined if there is no managed one, null if another view is open. */
export async function configOf(section, name) {
  return isManaged() && !name.includes('/') ? askHere(pathOf(section, name)) : undefined;
}
