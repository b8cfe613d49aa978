/** Coordination between tabs of a visitor. */

/** Runs exclusively among tabs under a name. Without the Web Locks API it runs directly. */
export async function underLock(name: string, run: () => Promise<void>, signal: AbortSignal): Promise<void> {
  if (!navigator.locks) return run();
  await navigator.locks.request(`foyer:${name}`, { signal }, run);
}

/** Whether this tab is the first to claim a name, such as the sound of a message. */
export async function claim(name: string, holdMs = 5_000): Promise<boolean> {
  if (!navigator.locks) return document.visibilityState === 'visible';
  return new Promise((resolve) => {
    navigator.locks
      .request(`foyer:${name}`, { ifAvailable: true }, async (lock) => {
        resolve(lock !== null);
        if (lock) await new Promise((release) => setTimeout(release, holdMs));
      })
      .catch(() => resolve(false));
  });
}

/** Exchanges messages between tabs of the same site. */
export function openChannel<Note>(name: string, listener: (note: Note) => void, signal: AbortSignal) {
  const channel = new BroadcastChannel(`foyer:${name}`);
  channel.onmessage = (event) => listener(event.data as Note);
  signal.addEventListener('abort', () => channel.close());
  return (note: Note): void => channel.postMessage(note);
}
