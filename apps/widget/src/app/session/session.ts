import type { WidgetConfig } from '@foyer/contract/widget/shapes';
import { URL_MAX } from '@foyer/domain/limits';
import { openStore } from '../../shared/storage.ts';
import { backoff } from '../live/backoff.ts';
import { currentPage } from '../page/page-watch.ts';
import type { Thread } from '../thread/thread-state.ts';
import { type Api, type CallError, isTransient } from './api.ts';

/** Contact fields of the visitor. */
export interface Contact {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
}

export interface Session {
  readonly visitorToken: string;
  readonly referenceID: string;
  readonly sessionID: string;
  readonly config: WidgetConfig;
  readonly contact: Contact;
  readonly thread: Thread | null;
}

export interface SessionPorts {
  readonly api: Api;
  readonly engagementID: string;
  readonly language: string;
  readonly signal: AbortSignal;
}

const TOKEN = 'token';
// The visitor is shared by all engagements of a site, so the token has its own store.
const openVisitor = () => openStore('visitor');

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
    window.addEventListener('online', () => resolve(), { once: true });
  });

/**
 * Starts or continues the visit, retrying until the server is reached. Returns null if the server rejects this page or
 * identity.
 */
export async function startSession(ports: SessionPorts, identity: string | null): Promise<Session | null> {
  const { api, engagementID, language, signal } = ports;
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      return await api.call('startWidgetSession', {
        body: {
          engagementID,
          visitorToken: openVisitor().get(TOKEN),
          identity,
          page: { ...currentPage(), referrer: document.referrer.slice(0, URL_MAX) },
          language: navigator.language || language,
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      });
    } catch (error) {
      if (!isTransient(error as CallError)) return null;
      await pause(1_000 + backoff(attempt));
    }
  }
  return null;
}

/** Starts sessions. The latest one wins. */
export interface SessionStarter {
  /** Resolves when the session being started is ready. Null if none is. */
  readonly pending: Promise<void> | null;
  /** Resolves when the session is ready or rejected. A later call supersedes it. */
  begin(identity: string | null): Promise<void>;
}

/** `onSession` receives the latest session. Null if the server rejects this page or identity. */
export function makeSessionStarter(
  ports: SessionPorts,
  onSession: (session: Session | null) => void,
): SessionStarter {
  const { api, signal } = ports;
  let latest: Promise<void> | null = null;
  return {
    get pending() {
      return latest;
    },
    begin(identity) {
      const own: Promise<void> = startSession(ports, identity).then(async (session) => {
        if (latest !== own) return void (await latest);
        latest = null;
        if (signal.aborted) return;
        if (session) {
          api.token = session.visitorToken;
          keepToken(session.visitorToken, identity !== null);
        }
        onSession(session);
      });
      latest = own;
      return own;
    },
  };
}

/** Tokens of signed-in visitors are not stored, since the site identifies them again. */
function keepToken(token: string, isSignedIn: boolean): void {
  if (isSignedIn) openVisitor().remove(TOKEN);
  else openVisitor().set(TOKEN, token);
}
