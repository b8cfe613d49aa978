import type { WidgetConfig } from '@foyer/contract/widget/shapes';
import { URL_MAX } from '@foyer/domain/limits';
import { openStore } from '../../shared/storage.ts';
import { backoff } from '../live/backoff.ts';
import { currentPage } from '../page/page-watch.ts';
import type { Thread } from '../thread/thread-state.ts';
import { type Api, type CallError, isPassing } from './api.ts';

/** What the visitor has said of themselves. */
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
// The visitor is the same in all engagements of a site, so the token is kept by none of them.
const openVisitor = () => openStore('visitor');

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
    window.addEventListener('online', () => resolve(), { once: true });
  });

/**
 * Begins or continues the visit, trying until the server is reached.
 * @returns null where the server refuses this page or identity
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
      if (!isPassing(error as CallError)) return null;
      await pause(1_000 + backoff(attempt));
    }
  }
  return null;
}

/** Begins sessions, of which the last one asked for counts. */
export interface Beginner {
  /** Ends with the session that is being begun; null while none is. */
  readonly underWay: Promise<void> | null;
  /** Resolves when the session is there, or was refused; another one that was asked for meanwhile takes its place. */
  begin(identity: string | null): Promise<void>;
}

/**
 * @param began gets the session that counts; null where the server refuses this page or identity
 */
export function makeBeginner(ports: SessionPorts, began: (session: Session | null) => void): Beginner {
  const { api, signal } = ports;
  let latest: Promise<void> | null = null;
  return {
    get underWay() {
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
        began(session);
      });
      latest = own;
      return own;
    },
  };
}

/** What speaks for a person whom the site has signed in is not left in the browser: the site says again who it is. */
function keepToken(token: string, isSignedIn: boolean): void {
  if (isSignedIn) openVisitor().remove(TOKEN);
  else openVisitor().set(TOKEN, token);
}
