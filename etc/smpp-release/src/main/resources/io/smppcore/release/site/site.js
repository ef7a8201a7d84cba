'use strict';

const root = document.currentScript.dataset.root;
const MOST_RESULTS = 20;
const SNIPPET = 160;

document.body.classList.add('scripted');

// Narrow windows start with a closed table of contents, which would push the text down.
document.querySelector('#contents details').open = matchMedia('(min-width: 72rem)').matches;

const menu = document.getElementById('menu');
menu.addEventListener('click', () => {
  const open = document.getElementById('navigation').classList.toggle('open');
  menu.setAttribute('aria-expanded', open);
});

for (const block of document.querySelectorAll('main pre')) {
  const frame = document.createElement('div');
  frame.className = 'code';
  block.replaceWith(frame);
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', () => navigator.clipboard.writeText(block.textContent)
    .then(() => { button.textContent = 'Copied'; }, () => { button.textContent = 'Not copied'; })
    .then(() => setTimeout(() => { button.textContent = 'Copy'; }, 2000)));
  frame.append(block, button);
}

const search = document.getElementById('search');
const results = document.getElementById('results');

// Loaded on demand, as a script, because pages opened from a file system must not fetch other files.
function loadIndex() {
  if (!document.getElementById('index')) {
    const script = document.createElement('script');
    script.id = 'index';
    script.src = root + 'search-index.js';
    script.addEventListener('load', show);
    document.head.append(script);
  }
}

/** Returns the score of an entry with all words: most for the title, then for the page; 0 if a word is missing. */
function score(entry, words) {
  const title = entry.title.toLowerCase();
  const page = entry.page.toLowerCase();
  const text = entry.text.toLowerCase();
  let sum = 0;
  for (const word of words) {
    const found = (title === word ? 40 : 0) + (title.includes(word) ? 20 : 0) + (page.includes(word) ? 5 : 0)
      + (text.includes(word) ? 1 : 0);
    if (found === 0) {
      return 0;
    }
    sum += found;
  }
  return sum;
}

function result(entry, word) {
  const link = document.createElement('a');
  link.href = root + entry.url;
  const title = document.createElement('strong');
  title.textContent = entry.title;
  const snippet = document.createElement('span');
  const at = Math.max(0, entry.text.toLowerCase().indexOf(word) - SNIPPET / 4);
  snippet.textContent = entry.page + ': ' + (at > 0 ? '… ' : '') + entry.text.slice(at, at + SNIPPET);
  link.append(title, snippet);
  return link;
}

function show() {
  const words = search.value.toLowerCase().split(/\s+/).filter(word => word !== '');
  results.hidden = words.length === 0 || !window.searchIndex;
  if (results.hidden) {
    return;
  }
  const found = window.searchIndex.map(entry => ({entry, score: score(entry, words)}))
    .filter(each => each.score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_RESULTS)
    .map(each => result(each.entry, words[0]));
  if (found.length === 0) {
    const nothing = document.createElement('p');
    nothing.textContent = 'No section contains all of these words.';
    found.push(nothing);
  }
  results.replaceChildren(...found);
}

search.addEventListener('focus', loadIndex);
search.addEventListener('input', show);
results.addEventListener('click', () => { results.hidden = true; });
document.addEventListener('keydown', event => {
  if (event.key === 'Escape') {
    results.hidden = true;
  } else if (event.key === '/' && !(event.target instanceof HTMLInputElement)) {
    event.preventDefault();
    search.focus();
  }
});
document.addEventListener('click', event => {
  if (!event.target.closest('[role="search"]')) {
    results.hidden = true;
  }
});
