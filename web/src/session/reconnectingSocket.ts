// A WebSocket that reconnects: after it broke, when the device is back online, when the page
// becomes visible again.

const PROTOCOL = 'lapilli.1';
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 15_000;
const OPENING_MS = 10_000;
const SILENCE_MS = 45_000;  // after this much silence, probe the connection
const ANSWER_MS = 5_000;

export interface SocketHandlers {
  onOpen(): void;
  onMessage(message: string): void;
  onLost(): void;   // a retry is scheduled
  probe(): void;  // send something that the other side answers
}

// Calls the listener when the page may have missed something.
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

export class ReconnectingSocket {
  private socket: WebSocket|null = null;
  private opened = false;
  private tries = 0;
  private retry: ReturnType<typeof setTimeout>|undefined;
  private guard: ReturnType<typeof setTimeout>|undefined;    // a message must arrive before it fires
  private silence: ReturnType<typeof setTimeout>|undefined;
  private readonly stopReturnListener: () => void;
  private closed = false;

  constructor(private readonly url: string, private readonly hooks: SocketHandlers) {
    this.stopReturnListener = onReturn(() => this.returned());
    this.connect();
  }

  send(message: unknown): void {
    if (this.opened)
      this.socket?.send(JSON.stringify(message));
  }

  // Reconnects unless a message arrives in time: a dead connection may not report itself.
  expect(ms = ANSWER_MS): void {
    clearTimeout(this.guard);
    this.guard = setTimeout(() => this.reconnect(), ms);
  }

  // The connection works: the next time it breaks, the first retry is immediate again.
  confirm(): void {
    this.tries = 0;
  }

  // Drops the connection and retries with exponential backoff.
  reconnect(): void {
    this.drop();
    if (this.closed)
      return;
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.tries++);
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), wait * (0.5 + Math.random() / 2));
    this.hooks.onLost();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    this.stopReturnListener();
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
      this.reconnect();
      return;
    }
    this.socket = socket;
    this.expect(OPENING_MS);
    socket.onopen = () => {
      this.opened = true;
      this.expect();
      this.hooks.onOpen();
    };
    socket.onmessage = ({data}) => {
      clearTimeout(this.guard);
      this.listen();
      if (typeof data === 'string')
        this.hooks.onMessage(data);
    };
    socket.onclose = () => this.reconnect();
  }

  // Detaches the socket, so that its late events are ignored.
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
        this.probe();
    }, SILENCE_MS);
  }

  private probe(): void {
    this.expect();
    this.hooks.probe();
  }

  private returned(): void {
    if (this.closed)
      return;
    if (this.opened)
      this.probe();
    else if (!this.socket)
      this.connect();
  }
}
