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
  // The visitor is the same in all engagements of a site, so the token is kept by none of them.
  const remembered = openStore('visitor');
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      api.token = '';
      const reply = await api.call('startWidgetSession', {
        body: {
          engagementID,
          visitorToken: remembered.get(TOKEN),
          identity,
          page: { ...currentPage(), referrer: document.referrer.slice(0, URL_MAX) },
          language: navigator.language || language,
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      });
      api.token = reply.visitorToken;
      remembered.set(TOKEN, reply.visitorToken);
      return reply;
    } catch (error) {
      if (!isPassing(error as CallError)) return null;
      await pause(1_000 + backoff(attempt));
    }
  }
  return null;
}
