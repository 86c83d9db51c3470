// A socket that comes back: after it broke, when the device is online again, when the page is
// looked at again. Whoever uses it says what to send when it stands and what was heard.

const PROTOCOL = 'lapilli.1';
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 15_000;
const OPENING_MS = 10_000;
const SILENCE_MS = 45_000;  // longer than this and we ask whether anyone is there
const ANSWER_MS = 5_000;

export interface ConnectionHooks {
  opened(): void;
  heard(message: string): void;
  lost(): void;   // and it will be tried again
  probe(): void;  // say anything that the other side answers
}

// When a page that was away is back.
function onReturn(listener: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible')
      listener();
  };
  const page = typeof document !== 'undefined' ? document : null;
  const scope = typeof window !== 'undefined' ? window : null;
  scope?.addEventListener('online', listener);
  scope?.addEventListener('pageshow', listener);
  page?.addEventListener('visibilitychange', seen);
  return () => {
    scope?.removeEventListener('online', listener);
    scope?.removeEventListener('pageshow', listener);
    page?.removeEventListener('visibilitychange', seen);
  };
}

function hidden(): boolean {
  return typeof document !== 'undefined' && document.visibilityState === 'hidden';
}

export class Connection {
  private socket: WebSocket|null = null;
  private opened = false;
  private tries = 0;
  private retry: ReturnType<typeof setTimeout>|undefined;
  private guard: ReturnType<typeof setTimeout>|undefined;    // something must come before this
  private silence: ReturnType<typeof setTimeout>|undefined;
  private readonly unreturn: () => void;
  private closed = false;

  constructor(private readonly url: string, private readonly hooks: ConnectionHooks) {
    this.unreturn = onReturn(() => this.returned());
    this.connect();
  }

  send(message: unknown): void {
    if (this.opened)
      this.socket?.send(JSON.stringify(message));
  }

  // An answer has to come soon, or the connection is dead without knowing it.
  expect(ms = ANSWER_MS): void {
    clearTimeout(this.guard);
    this.guard = setTimeout(() => this.again(), ms);
  }

  // It stands and is of use: the next time it breaks it is tried again at once.
  proven(): void {
    this.tries = 0;
  }

  // Breaks it off and tries again, later each time.
  again(): void {
    this.drop();
    if (this.closed)
      return;
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.tries++);
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), wait * (0.5 + Math.random() / 2));
    this.hooks.lost();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    this.unreturn();
    this.drop();
  }

  private connect(): void {
    clearTimeout(this.retry);
    this.drop();
    if (this.closed)
      return;
    let socket: WebSocket;
    try {
      socket = new WebSocket(this.url, PROTOCOL);
    } catch {
      this.again();
      return;
    }
    this.socket = socket;
    this.expect(OPENING_MS);
    socket.onopen = () => {
      this.opened = true;
      this.expect();
      this.hooks.opened();
    };
    socket.onmessage = ({data}) => {
      clearTimeout(this.guard);
      this.listen();
      if (typeof data === 'string')
        this.hooks.heard(data);
    };
    socket.onclose = () => this.again();
  }

  // Forgets the socket: nothing it still says or does is for us.
  private drop(): void {
    const {socket} = this;
    clearTimeout(this.guard);
    clearTimeout(this.silence);
    this.socket = null;
    this.opened = false;
    if (!socket)
      return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private listen(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      if (hidden())
        this.listen();
      else
        this.ask();
    }, SILENCE_MS);
  }

  private ask(): void {
    this.expect();
    this.hooks.probe();
  }

  private returned(): void {
    if (this.closed)
      return;
    if (this.opened)
      this.ask();
    else if (!this.socket)
      this.connect();
  }
}
