import { readdirSync } from 'node:fs';
import { areas } from '@foyer/contract';
import type { CallDefinition, NamedCall } from '@foyer/contract/kernel/define-call';
import type { FastifyInstance } from 'fastify';
import type { JobDefinition } from '../jobs/jobs.ts';
import type { Services } from './context.ts';
import type { AreaHandlers, Handler } from './handlers.ts';
import type { Runner } from './runner.ts';

/** A call with its handler. */
export interface AnsweredCall {
  readonly call: NamedCall<CallDefinition>;
  readonly handler: Handler<CallDefinition>;
}

/** The exports of an area's `index.ts`. */
export interface AreaModule {
  readonly area?: AreaHandlers;
  readonly jobs?: (services: Services) => readonly JobDefinition[];
  /** Pages and files that are not calls. */
  readonly routes?: (app: FastifyInstance, services: Services) => Promise<void> | void;
  /** Runs before the server listens. */
  readonly start?: (services: Services) => Promise<Runner> | Promise<void> | Runner | void;
  /** Runs once the server listens, at this URL. */
  readonly started?: (services: Services, url: string) => Promise<Runner> | Runner;
}

const DEMO_AREA = 'demo';
const areasFolder = new URL('../areas/', import.meta.url);

/** Loads every folder of `areas`, followed by the demo in demo mode. */
export async function loadAreas(demo: boolean): Promise<AreaModule[]> {
  const names = readdirSync(areasFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `./${entry.name}`)
    .sort();
  if (demo) names.push('../demo');
  return Promise.all(
    names.map((name) => import(new URL(`${name}/index.ts`, areasFolder).href) as Promise<AreaModule>),
  );
}

/**
 * Pairs every call of the contract with its handler.
 * @throws when a call has none
 */
export function answeredCalls(modules: readonly AreaModule[], demo: boolean): AnsweredCall[] {
  const handlers = new Map<string, Handler<CallDefinition>>();
  for (const { area } of modules) {
    for (const [name, handler] of Object.entries(area?.handlers ?? {})) handlers.set(name, handler);
  }
  const calls: NamedCall<CallDefinition>[] = Object.entries(areas)
    .filter(([name]) => demo || name !== DEMO_AREA)
    .flatMap(([, area]) => Object.values(area) as NamedCall<CallDefinition>[]);
  const missing = calls.filter((call) => !handlers.has(call.name)).map((call) => `${call.area}.${call.name}`);
  if (missing.length > 0) throw new Error(`Calls without handler: ${missing.join(', ')}`);
  return calls.map((call) => ({ call, handler: handlers.get(call.name) as Handler<CallDefinition> }));
}
