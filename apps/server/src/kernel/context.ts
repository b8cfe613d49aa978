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
import type { Holds } from './holds.ts';
import type { Limits } from './limits/limits.ts';

/** What the whole server shares. Made once at start. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly bus: Bus;
  readonly messageEffects: MessageEffects;
  readonly jobs: Jobs;
  readonly files: FileStore;
  readonly limits: Limits;
  readonly holds: Holds;
  readonly live: Live;
  readonly writer: MessageWriter;
  readonly log: FastifyBaseLogger;
}

/** Who acts: a caller, or the server itself (jobs, timers). */
export interface Actor {
  readonly type: 'member' | 'visitor' | 'system';
  readonly id: string | null;
  readonly ip: string | null;
}

/** What an action needs: the merchant's data, who acts, and where events and jobs go. */
export interface Scope {
  readonly services: Services;
  readonly tenant: Tenant;
  readonly actor: Actor;
}

/** What every handler receives besides the validated input. */
export interface RequestScope {
  readonly services: Services;
  readonly log: FastifyBaseLogger;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** The `Origin` header; empty when there is none. */
  readonly origin: string;
  readonly cookies: Cookies;
}

export interface MemberScope extends RequestScope, Scope {
  readonly caller: MemberCaller;
}

export interface VisitorScope extends RequestScope, Scope {
  readonly caller: VisitorCaller;
}

/** The scope of work that the server does on its own, for one merchant. */
export const systemScope = (services: Services, merchantId: number): Scope => ({
  services,
  tenant: services.database.tenant(merchantId),
  actor: { type: 'system', id: null, ip: null },
});
