// Handing the game on: codes to scan, links to copy, and what to check when it does not work.

import { call } from "./api.js";
import { announce, button, el } from "./dom.js";
import { actions as bar, dialogue } from "./dialogs.js";
import { t } from "./i18n.js";

const HERE = /^(localhost|127\.|\[::1\])/;

/** @param {import("./session.js").Session} session */
export function share(session) {
  dialogue(t("share.title"), () => [
    ...(session.key ? part("play", session.link(true), code(session, "invite")) : []),
    ...part("watch", session.link(false), code(session, "watch")),
    el("p", { class: "hint" }, t(HERE.test(location.hostname) ? "share.here" : "share.help")),
  ]);
}

/** @param {string} kind @param {string} link @param {Node} code */
function part(kind, link, code) {
  const id = `link-${kind}`;
  const text = el("input", { id, readonly: true, dir: "ltr", value: link, onfocus: () => text.select() });
  const buttons = [button(t("share.copy"), () => copy(text), { "aria-label": t(`share.copy.${kind}`) })];
  if (navigator.share) buttons.push(button(t("share.send"), () => navigator.share({ url: link }).catch(() => null), { "aria-label": t(`share.send.${kind}`) }));
  return [el("h3", {}, el("label", { for: id }, t(`share.${kind}`))), code, text, bar(...buttons)];
}

/** A picture, because the key must travel in a header and never in an address.
 * @param {import("./session.js").Session} session @param {string} name */
function code(session, name) {
  const box = el("div", { class: "code" });
  call("GET", `/games/${session.id}/${name}.svg`, { key: name === "invite" ? session.key : undefined, headers: { Accept: "image/svg+xml" } })
    .then((answer) => {
      if (answer.status !== 200) return box.remove();
      box.append(el("img", { src: `data:image/svg+xml,${encodeURIComponent(answer.body)}`, alt: t(`share.code.${name}`) }));
    })
    .catch(() => box.remove());
  return box;
}

/** The clipboard of the browser exists on https only; this works everywhere. @param {HTMLInputElement} input */
function copy(input) {
  input.focus();
  input.select();
  const done = document.execCommand("copy");
  announce(t(done ? "share.copied" : "share.not_copied"));
}
