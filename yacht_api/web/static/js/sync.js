// Keeping up with the server: asking for changes, and sending what waits, one after another.

import { call, Unreachable } from "./api.js";
import { changed } from "./changes.js";
import { entry, retryAfter, verdict, without } from "./queue.js";
import { difference } from "./state.js";
import { message } from "./status.js";

const QUICK = 1500;
const SLOW = 15000;
const LIVELY = 120000;

export class Sync {
  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    this.pause = QUICK;
    this.lively = Date.now();
    this.failures = 0;
    /** Whether the server has no such game any more. */
    this.gone = false;
    this.timer = 0;
    this.retry = 0;
    /** @type {Promise<void> | null} */
    this.sending = null;
    const wake = () => this.wake();
    document.addEventListener("visibilitychange", wake);
    addEventListener("pageshow", wake);
    addEventListener("online", wake);
    addEventListener("beforeunload", (event) => {
      if (session.queue.length && !session.lasting) event.preventDefault();
    });
    this.wake();
  }

  /** Asks at once, and often for a while. */
  wake() {
    this.lively = Date.now();
    this.pause = QUICK;
    clearTimeout(this.timer);
    if (document.hidden || this.gone) return;
    this.flush();
    this.poll();
  }

  async poll() {
    clearTimeout(this.timer);
    const { session } = this;
    try {
      const headers = session.etag ? { "If-None-Match": session.etag } : undefined;
      const answer = await call("GET", `/games/${session.id}`, { headers });
      this.reached();
      if (answer.status === 200) this.changed(answer);
      this.gone = answer.status === 404;
      if (this.gone) return session.tell("gone");
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      this.unreached();
    }
    this.plan();
  }

  plan() {
    clearTimeout(this.timer);
    if (document.hidden) return;
    const calm = Date.now() - this.lively > LIVELY;
    this.pause = calm ? Math.min(SLOW, this.pause * 1.5) : QUICK;
    this.timer = setTimeout(() => this.poll(), this.pause * (0.8 + 0.4 * Math.random()));
  }

  /** @param {Answer} answer */
  changed(answer) {
    const { session } = this;
    this.lively = Date.now();
    const before = session.game;
    session.accept(answer.body, answer.etag);
    const news = difference(before, session.game);
    session.corrected = news?.kind === "correction" ? changed(session, news) : null;
    session.tell("change", news);
  }

  reached() {
    const back = this.session.failing;
    this.session.failing = false;
    if (!back) return;
    this.session.tell("online");
    this.flush();
  }

  unreached() {
    const { session } = this;
    if (session.failing) return;
    session.failing = true;
    session.tell("offline");
  }

  /** Sends what waits, in order, once. A second call joins the one under way. */
  flush() {
    clearTimeout(this.retry);
    this.sending ??= this.sendAll().finally(() => (this.sending = null));
    return this.sending;
  }

  async sendAll() {
    const { session } = this;
    while (session.queue.length && !session.conflict) {
      const item = session.queue[0];
      try {
        const answer = await send(session, item);
        if (!this.settle(item, answer)) return;
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        this.unreached();
        return this.later();
      }
    }
  }

  later() {
    this.failures += 1;
    this.retry = setTimeout(() => this.flush(), retryAfter(this.failures) * 1000);
  }

  /** @param {Item} item @param {Answer} answer @returns {boolean} whether to go on with the next */
  settle(item, answer) {
    const { session } = this;
    const end = verdict(item, answer);
    if (end === "retry") this.later();
    else this.reached();
    if (end === "retry") return false;
    this.failures = 0;
    if (answer.body.game) session.accept(answer.body.game);
    if (end === "wait") return held(session, item);
    if (end === "locked") session.lock();
    if (end === "conflict") session.conflict = { mine: item, theirs: answer.body.turn };
    if (end === "done" || end === "refused") session.setQueue(without(session.queue, item));
    if (end === "done") session.tell("sent", item);
    else session.tell(end, { item, answer });
    return end === "done" || end === "refused";
  }
}

/** @param {import("./session.js").Session} session @param {Item} item */
function held(session, item) {
  session.notice = message("status.held", { turn: session.game.next?.turn ?? 0 });
  session.tell("change", null);
  return false;
}

/** @param {import("./session.js").Session} session @param {Item} item */
function send(session, item) {
  const { key, id } = session;
  const turns = `/games/${id}/turns`;
  if (item.kind === "roll") {
    /** @type {Record<string, string>} */
    const headers = item.mends ? { "If-Match": `"${session.game.version}"` } : {};
    return call("PUT", `${turns}/${item.n}/rolls/${item.k}`, { key, headers, body: { dice: item.dice, kept: item.kept } });
  }
  if (session.game.order === "any") {
    return call("POST", turns, { key, headers: { "Idempotency-Key": item.id }, body: entry(item) });
  }
  return call("PUT", `${turns}/${item.n}`, { key, body: entry(item) });
}
