/** `code` is the code of the error, where the answer was read. */
type Listener = (code?: string) => void;
const listeners = new Set<Listener>();

/** Any 401 ends the session (spec 1:4.1); the session listens here. */
export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceUnauthorized(code?: string): void {
  for (const listener of listeners) listener(code);
}
