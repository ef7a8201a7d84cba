// Texts, tables and lists. Everything from the server becomes text, never markup.

export function time(text) {
  const at = new Date(text);
  const day = at.toDateString() === new Date().toDateString() ? '' : `${at.toLocaleDateString('en-CA')} `;
  return `${day}${at.toLocaleTimeString('en-GB')}`;
}

export function age(millis) {
  const seconds = Math.round(millis / 1000);
  if (seconds < 120) return millis === 0 ? '' : `${seconds} s`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

export const count = value => value === undefined ? '' : number.format(value);

/** Returns a sentence about nodes whose part is missing. */
export function missing(away) {
  const names = [...new Set(away)].sort();
  return names.length ? `Without an answer of ${names.join(', ')}: what is stored there is missing below.` : '';
}

/** Returns the fragment of a view, such as #account/shop. */
export function fragment(view, name, parameters) {
  const query = new URLSearchParams(parameters || {}).toString();
  return `#${view}${name === undefined ? '' : `/${encodeURIComponent(name)}`}${query ? `?${query}` : ''}`;
}

export function link(text, target, className) {
  const made = element('a', text, className);
  made.href = target;
  return made;
}

export const messageLink = id => link(id, fragment('message', id), 'id');

export const accountLink = name => link(name, fragment('account', name));

export function button(text, action, { label, className } = {}) {
  const made = element('button', text, className);
  made.type = 'button';
  if (label) made.setAttribute('aria-label', label);
  made.addEventListener('click', action);
  return made;
}

/** Returns some elements, with a space between them. */
export function together(...parts) {
  const made = element('span', undefined, 'together');
  made.append(...parts);
  return made;
}

export function bad(text) {
  return element('span', text, 'bad');
}

const contents = new WeakMap();

/**
 * Returns true if a place shows something else than this content, and remembers it; while something in the place has
 * the focus, it stands still.
 */
export function isNews(place, content) {
  const text = JSON.stringify(content);
  if (contents.get(place) === text || place.contains(document.activeElement)) return false;
  contents.set(place, text);
  return true;
}

/** Shows rows if they have changed, each with the cells that a function returns: texts or elements. */
export function list(id, rows, cells) {
  const table = byId(id);
  const body = table.tBodies[0];
  byId(`no-${id}`).hidden = rows.length > 0;
  table.hidden = rows.length === 0;
  if (!isNews(body, rows)) return;
  const heads = table.tHead.rows[0].cells;
  body.replaceChildren(...rows.map(one => {
    const row = element('tr');
    row.append(...cells(one).map((cell, i) => {
      const made = element('td', undefined, heads[i].className);
      made.append(cell);
      return made;
    }));
    return named(table, row);
  }));
}

/** Shows rows of texts; cells remain, so that a selection does, too. A text in a list is shown as a problem. */
export function fill(id, rows) {
  const table = byId(id);
  const body = table.tBodies[0];
  byId(`no-${id}`).hidden = rows.length > 0;
  table.hidden = rows.length === 0;
  while (body.rows.length > rows.length) body.lastElementChild.remove();
  rows.forEach((texts, i) => {
    let row = body.rows[i];
    if (!row) {
      row = element('tr');
      for (const head of table.tHead.rows[0].cells) row.append(element('td', '', head.className));
      body.append(named(table, row));
    }
    texts.forEach((one, j) => {
      const cell = row.cells[j];
      const text = [one].flat()[0];
      if (cell.textContent !== text) cell.textContent = text;
      cell.classList.toggle('bad', Array.isArray(one));
    });
  });
}

/** Shows pairs of a name and a text or element; empty texts are left out. */
export function facts(id, pairs) {
  byId(id).replaceChildren(...pairs.filter(([, value]) => value !== '' && value !== undefined).map(([name, value]) => {
    const group = element('div');
    const shown = element('dd');
    shown.append(value);
    group.append(element('dt', name), shown);
    return group;
  }));
}

/** Returns the fields of a form that are filled in, by name. */
export function given(form) {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, value.trim()])
    .filter(([, value]) => value));
}

/** Fills a form; fields without a value become empty. */
export function giveTo(form, values) {
  for (const field of form.elements) {
    if (field.name) field.value = values[field.name] || '';
  }
}

/** Sets the options of a selection, if they are others; the first one may be an empty choice. */
export function choices(select, names) {
  if (JSON.stringify([...select.options].map(option => option.value)) === JSON.stringify(names)) return;
  const chosen = select.value;
  select.replaceChildren(...names.map(name => {
    const option = element('option', name || 'any');
    option.value = name;
    return option;
  }));
  select.value = names.includes(chosen) ? chosen : names[0] ?? '';
}

/** Returns a time of the form field datetime-local as the server expects it, and back. */
export const toInstant = local => new Date(local).toISOString();

export function toLocal(instant) {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  return new Date(at.getTime() - at.getTimezoneOffset() * 60000).toISOString().slice(0, 16);
}

const MAX_ROWS = 200;

/** Returns the first rows with a text that contains the filter, and shows how many there are. */
export function sieve(name, rows, filter, texts) {
  const wanted = filter.trim().toLowerCase();
  const matching = rows.filter(row => texts(row).some(text => text.toLowerCase().includes(wanted)));
  const shown = matching.slice(0, MAX_ROWS);
  byId(`${name}-count`).textContent = shown.length < rows.length ? `${shown.length} of ${count(rows.length)}` : '';
  return shown;
}
