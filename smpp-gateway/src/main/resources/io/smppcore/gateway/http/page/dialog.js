// The dialog: it says what will happen, asks, and shows the refusal of the server. One is open at a time.

import { button, toInstant } from './tables.js';

let again = () => {};

/** Sets what is run after an action. */
export function afterActions(action) {
  again = action;
}

/** Shows the result of an action above the view. */
export function note(text, isBad) {
  show(byId('notice'), text, isBad);
  byId('notice').hidden = text === '';
}

export function problem(e) {
  const made = element('div', undefined, 'problem');
  made.append(element('p', e.message, 'bad'));
  if (e.problems?.length > 1) {
    const all = element('ul');
    all.append(...e.problems.map(one => element('li', one)));
    made.append(all);
  }
  return made;
}

/**
 * Returns a labelled field. Options: type, value, options of a selection, and attributes of the field. Without a value,
 * it is empty, and the first option of a selection is chosen.
 */
export function field(name, label, { type = 'text', value, options, ...attributes } = {}) {
  const made = element('label', label);
  const input = element(options ? 'select' : type === 'area' ? 'textarea' : 'input');
  input.name = name;
  if (options) {
    input.append(...options.map(one => {
      const [key, text] = [one].flat();
      const option = element('option', text ?? key);
      option.value = key;
      return option;
    }));
  } else if (type !== 'area') {
    input.type = type;
  }
  if (value !== undefined) input.value = value;
  for (const [key, one] of Object.entries(attributes)) input.setAttribute(key, one);
  made.append(input);
  return made;
}

/** Returns the values of the fields of a form; those of times as the server expects them. */
function valuesOf(form) {
  const values = {};
  for (const one of form.elements) {
    if (one.name) values[one.name] = one.type === 'datetime-local' && one.value ? toInstant(one.value) : one.value;
  }
  return values;
}

/**
 * Opens the dialog. What an answer changes is that of the dialog that has asked: once it is closed, or another one is
 * open, only a notice says what has become of its request.
 *
 * title: a question or the name of an action
 * says: sentences or elements that say what will happen
 * fields: elements of the form
 * label: text of the button that does it; absent if there is nothing to do
 * prepare(dialog): called once it is open; may return a promise, and the button waits for it
 * action(values, dialog): does it; returns the notice, or nothing to keep the dialog open; throws a refusal, which is
 * shown
 */
export function openDialog({ title, says = [], fields = [], label, prepare, action, isWide }) {
  const place = byId('dialog');
  const form = element('form');
  const result = element('div', undefined, 'result');
  result.setAttribute('role', 'status');
  const go = element('button', label);
  const cancel = button('Close', () => place.close());
  const title2 = element('h2', title);
  title2.id = 'dialog-title';
  const actions = element('p', undefined, 'bar');
  if (label) actions.append(go);
  actions.append(cancel);
  const sentences = says.map(one => typeof one === 'string' ? element('p', one) : one);
  form.append(title2, ...sentences, ...fields, result, actions);
  const dialog = {
    form,
    show: (...parts) => result.replaceChildren(...parts),
    label: text => { go.textContent = text; },
    /** Leaves only a button that closes it. */
    finish: () => {
      go.hidden = true;
      go.disabled = true; // the enter key would send the form again
    },
  };
  const isShown = () => place.open && form.isConnected;
  let isBusy = false;
  onSubmit(form, async () => {
    if (isBusy || go.disabled) return;
    isBusy = true;
    go.setAttribute('aria-disabled', 'true'); // unlike a disabled button, it keeps the focus
    try {
      const done = await action(valuesOf(form), dialog);
      if (done === undefined) return;
      note(done);
      if (isShown()) {
        place.close();
        byId('notice').focus();
      }
    } catch (e) {
      if (isShown()) dialog.show(problem(e));
      else note(`${title} ${e.message}`, true);
    } finally {
      isBusy = false;
      go.removeAttribute('aria-disabled');
    }
    again();
  });
  place.className = isWide ? 'broad' : '';
  place.replaceChildren(form);
  go.disabled = prepare !== undefined;
  place.showModal();
  if (!prepare) return;
  prepare(dialog).then(() => { go.disabled = false; }, e => dialog.show(problem(e)));
}

// Nothing of it is kept, such as a new token. The event comes later: another dialog may be open by then.
byId('dialog').addEventListener('close', () => {
  if (!byId('dialog').open) byId('dialog').replaceChildren();
});
