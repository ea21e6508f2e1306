// What scripts do with a page: say something, add a style, wait for a script, put a screen in place.
import { learn } from "./words/messages.js";

export const byId = (id) => document.getElementById(id);

// Writes a text only where it changes something, so that a screen reader does not say it again.
export function say(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

// Says why a tap can do nothing, until the next tap.
export function sayWhyNot(words) {
  const trouble = byId("trouble");
  say(trouble, words);
  const isOver = () => { if (trouble.textContent === words) say(trouble, ""); };
  document.addEventListener("click", isOver, { capture: true, once: true });
}

// An open dialog covers everything else, so the line about the connection goes into it.
export function show(what) {
  if (!what.open) what.showModal();
  what.prepend(byId("trouble"));
}

// Adds a style to the page, if it does not have it yet, and waits until it is there.
export function wantStyle(name) {
  if (document.querySelector(`link[href$="/css/${name}"]`)) return Promise.resolve();
  const link = document.createElement("link");
  // oxlint-disable-next-line promise/avoid-new -- the only way to wait for a style
  const loaded = new Promise((resolve, reject) => {
    Object.assign(link, { onload: resolve, onerror: reject });
  });
  Object.assign(link, { rel: "stylesheet", href: new URL(`../css/${name}`, import.meta.url).href });
  document.head.append(link);
  loaded.catch(() => link.remove()); // To be asked for again.
  return loaded;
}

let rest = null;

// The messages that the page does not carry, because only scripts that are loaded later have them.
export async function restOfMessages() {
  const address = byId("messages")?.dataset.rest;
  if (!address) return;
  rest ??= fetch(address).then((answer) => answer.json());
  try {
    learn(await rest);
  } catch (error) {
    rest = null; // To be asked for again.
    throw error;
  }
}

// A script that is loaded when it is wanted, with its messages. Without a network there may be none: then the page says
// so, and it is null.
export async function wanted(script) {
  try {
    const [loaded] = await Promise.all([script, restOfMessages()]);
    return loaded;
  } catch {
    sayOffline();
    return null;
  }
}

export function sayOffline() {
  const trouble = byId("trouble");
  say(trouble, trouble.dataset.offline);
}

// Puts what a screen says into the page. htmx lays it over what is there: nodes that stay keep focus, scroll and listeners.
export const put = (target, screen) => htmx.swap({ sourceElement: target, target, text: String(screen), swap: "innerMorph" });

// What our own server answers as JSON; undefined without an answer. The login page of a network says 200, too.
export async function fetchOurs(address) {
  const answer = await fetch(address, { cache: "no-store" }).catch(() => null);
  return answer?.ok && answer.headers.has("X-Scorekeeper") ? answer.json() : undefined;
}
