import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Database, Tenant } from '../database/tenant.ts';
import type { FileStore } from '../files/store.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Live } from '../live/live.ts';
import type { MessageWriter } from '../live/writer.ts';
import type { MessageEffects } from '../message-effects.ts';
import type { MemberCaller, VisitorCaller } from './callers.ts';
import type { Cookies } from './cookies.ts';
import type { Bus } from './events.ts';
import type { LeaderLocks } from './leader-locks.ts';
import type { Limits } from './limits/limits.ts';
import type { Locale } from './texts.ts';

/** The services that the whole server shares. Created once at start. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly bus: Bus;
  readonly messageEffects: MessageEffects;
  readonly jobs: Jobs;
  readonly files: FileStore;
  readonly limits: Limits;
  readonly leaderLocks: LeaderLocks;
  readonly live: Live;
  readonly writer: MessageWriter;
  readonly log: FastifyBaseLogger;
}

/** The author of an action: a caller, or the server itself (jobs, timers). */
export interface Actor {
  readonly type: 'member' | 'visitor' | 'system';
  readonly id: string | null;
  readonly ip: string | null;
}

/** The context of an action: the services, the merchant's database and the actor. */
export interface Scope {
  readonly services: Services;
  readonly tenant: Tenant;
  readonly actor: Actor;
}

/** The context that every handler receives besides the validated input. */
export interface RequestScope {
  readonly services: Services;
  readonly log: FastifyBaseLogger;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** The language of refusals within a reply. */
  readonly locale: Locale;
  /** The `Origin` header; empty when there is none. */
  readonly origin: string;
  readonly cookies: Cookies;
  /** A signal that aborts when the client disconnects before the reply. */
  readonly disconnected: () => AbortSignal;
}

export interface MemberScope extends RequestScope, Scope {
  readonly caller: MemberCaller;
}

export interface VisitorScope extends RequestScope, Scope {
  readonly caller: VisitorCaller;
}

/** The scope of the server's own work for one merchant. */
export const systemScope = (services: Services, merchantId: number): Scope => ({
  services,
  tenant: services.database.tenant(merchantId),
  actor: { type: 'system', id: null, ip: null },
});
