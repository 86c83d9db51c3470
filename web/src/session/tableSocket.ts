// The WebSocket of a seat. It says when it is lost, also when that does not show: after silence, and when the page
// becomes visible again or the device is back online, it has something sent that the other side answers.

const PROTOCOL = 'lapilli.1';
const SILENCE_MS = 45_000;  // after this much silence, probe the connection
const ANSWER_MS = 5_000;

export interface SocketHandlers {
  onOpen(): void;
  onMessage(message: string): void;
  onLost(): void;
  onReturn(): void;  // there is no connection, but there may be one now
  probe(): void;     // send something that the other side answers
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

export class TableSocket {
  private socket: WebSocket|null = null;
  private opened = false;
  private guard: ReturnType<typeof setTimeout>|undefined;    // a message must arrive before it fires
  private silence: ReturnType<typeof setTimeout>|undefined;
  private readonly stopReturnListener: () => void;

  constructor(private readonly url: string, private readonly hooks: SocketHandlers) {
    this.stopReturnListener = onReturn(() => this.opened ? this.probe() : hooks.onReturn());
  }

  open(): void {
    this.drop();
    let socket: WebSocket;
    try {
      socket = new WebSocket(this.url, PROTOCOL);
    } catch {
      this.hooks.onLost();
      return;
    }
    this.socket = socket;
    socket.onopen = () => {
      this.opened = true;
      this.hooks.onOpen();
    };
    socket.onmessage = ({data}) => {
      clearTimeout(this.guard);
      this.listen();
      if (typeof data === 'string')
        this.hooks.onMessage(data);
    };
    socket.onclose = () => this.lose();
  }

  send(message: string): void {
    if (this.opened)
      this.socket?.send(message);
  }

  // The connection is of no more use.
  lose(): void {
    this.drop();
    this.hooks.onLost();
  }

  close(): void {
    this.stopReturnListener();
    this.drop();
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
    clearTimeout(this.guard);
    this.guard = setTimeout(() => this.lose(), ANSWER_MS);
    this.hooks.probe();
  }
}
