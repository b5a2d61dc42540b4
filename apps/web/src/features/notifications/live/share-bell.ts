import { followBell } from './follow-bell.ts';

interface SharedBell {
  readonly user: string;
  readonly onUnread: (unread: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Follows the bell with one stream for all windows of the browser, because it opens six connections to a server at most:
 * the window that holds the lock reads the stream and passes the number on; when it is closed, the next one takes over.
 */
export function shareBell({ user, onUnread, signal }: SharedBell): void {
  const locks: LockManager | undefined = Reflect.get(navigator, 'locks');
  // Browsers have locks only where the connection is secure, or to this machine.
  if (locks === undefined || typeof BroadcastChannel === 'undefined') {
    void followBell(onUnread, signal);
    return;
  }
  const name = `sigma.bell.${user}`;
  const channel = new BroadcastChannel(name);
  signal.addEventListener('abort', () => channel.close(), { once: true });
  let last: number | undefined;
  let isFollowing = false;
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') onUnread(data);
    else if (isFollowing && last !== undefined) channel.postMessage(last);
  };
  channel.postMessage('what is the number?');
  const follow = () => {
    isFollowing = true;
    const pass = (unread: number) => {
      last = unread;
      onUnread(unread);
      channel.postMessage(unread);
    };
    return followBell(pass, signal);
  };
  // Rejected when it is aborted before its turn.
  locks.request(name, { signal }, follow).catch(() => undefined);
}
