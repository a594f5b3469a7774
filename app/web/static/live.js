// The page's line to the table: one stream of events, kept open while anybody looks.
//
// Browsers allow six connections to a host, phones kill sockets without a word, and a server that is
// full says so: so a hidden page lets go, a shown one asks afresh, silence is noticed, and where no
// stream is to be had the state is fetched now and then.

const SILENT_MS = 12_000; // three of the server's signs of life
const LOOK_MS = 1_000;
const FETCH_MS = 5_000; // how often the state is fetched while there is no stream
const BACK_OFF_MS = [500, 1_000, 2_000, 4_000, 8_000];

export class Live {
  /**
   * `onState(snapshot)` gets each new state, `onWorld(world)` the virtual table's truth where
   * `withWorld` asks for it, `onLine({downMs, full})` once a second how the line is.
   */
  constructor({ onState, onWorld = () => {}, onLine = () => {}, withWorld = false }) {
    Object.assign(this, { onState, onWorld, onLine, withWorld });
    this.lastId = "";
    this.seat = 0;
    this.version = null;
    this.heardAt = performance.now();
    this.clock = null;
    this.full = false;
    this.tries = 0;
    this.fetchedAt = 0;
  }

  start() {
    document.addEventListener("visibilitychange", () => (document.hidden ? this.letGo() : this.wake()));
    window.addEventListener("pageshow", (event) => event.persisted && this.wake());
    window.addEventListener("pagehide", () => this.letGo());
    window.addEventListener("online", () => this.wake());
    setInterval(() => this.look(), LOOK_MS);
    this.open();
  }

  /** The table's monotonic time now, in microseconds, as well as this page can tell; null before it knows. */
  nowUs() {
    return this.clock && this.clock.nowUs + (performance.now() - this.clock.at) * 1e3;
  }

  /** How old the sensors' data are, in seconds; null when there never were any. */
  ageS() {
    if (!this.clock || !this.clock.heardUs) return null;
    return Math.max(0, (this.nowUs() - this.clock.heardUs) / 1e6);
  }

  open() {
    this.letGo();
    if (document.hidden) return;
    const query = new URLSearchParams();
    if (this.lastId) query.set("after", this.lastId);
    if (this.withWorld) query.set("world", "1");
    if (this.seat) query.set("seat", this.seat);
    const source = new EventSource(`/events?${query}`);
    this.source = source;
    source.onopen = () => this.heard();
    source.onmessage = (event) => {
      this.heard();
      this.lastId = event.lastEventId;
      this.take(JSON.parse(event.data));
    };
    source.addEventListener("clock", (event) => {
      this.heard();
      const { now_us: nowUs, heard_us: heardUs } = JSON.parse(event.data);
      this.setClock(nowUs, heardUs);
    });
    source.addEventListener("world", (event) => this.onWorld(JSON.parse(event.data)));
    source.addEventListener("rest", () => this.open());
    source.onerror = () => {
      // The browser's own second try would lose `world` order and our back-off: do it here.
      source.close();
      if (this.source === source) this.later();
    };
  }

  /** Be shown the virtual table as that seat sees it. */
  lookAs(seat) {
    this.seat = seat;
    this.open();
  }

  take(snapshot) {
    this.version = snapshot.version;
    this.onState(snapshot);
  }

  setClock(nowUs, heardUs) {
    this.clock = { nowUs, heardUs, at: performance.now() };
  }

  heard() {
    this.heardAt = performance.now();
    this.tries = 0;
    this.full = false;
  }

  letGo() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  later() {
    this.letGo();
    if (this.tries === 0) this.fetchedAt = performance.now(); // a first failure is often mended at once
    const wait = BACK_OFF_MS[Math.min(this.tries, BACK_OFF_MS.length - 1)];
    this.tries += 1;
    this.timer = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
  }

  wake() {
    this.fetchState();
    this.open();
  }

  /** Once a second: is the line alive, and what does the page say of it? */
  look() {
    if (document.hidden) return;
    const silentMs = performance.now() - this.heardAt;
    if (silentMs > SILENT_MS && this.source) this.later();
    if (!this.source && performance.now() - this.fetchedAt > FETCH_MS) this.fetchState();
    this.onLine({ downMs: silentMs, full: this.full });
  }

  /** Fetch the state once, for a page that wakes or gets no stream. */
  async fetchState() {
    this.fetchedAt = performance.now();
    const known = this.version;
    try {
      const answer = await fetch("/api/state", { cache: "no-cache", signal: AbortSignal.timeout(FETCH_MS) });
      if (!answer.ok) return;
      const snapshot = await answer.json();
      this.heardAt = performance.now();
      this.full = !this.source;
      const told = (name) => Number(answer.headers.get(name));
      this.setClock(told("Table-Now-Us"), told("Table-Heard-Us"));
      // What the stream has brought meanwhile is newer than this answer.
      if (this.version === known && snapshot.version !== known) this.take(snapshot);
    } catch {
      // No answer: `look` goes on counting the silence, and the page says so.
    }
  }
}
