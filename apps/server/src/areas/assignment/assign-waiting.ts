import type { AssignedKind, AssignmentEntry, AssignmentSettings } from '@foyer/contract/assignment/shapes';
import { inQueueOrder, isSilent } from '@foyer/domain/assignment';
import type { Db } from '../../database/tenant.ts';
import { act, type Outcome } from '../../kernel/action.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { withRoutes } from '../routing/wishes.ts';
import { assignItem, reassign } from './assign-item.ts';
import { type Candidate, loadCandidates } from './candidates.ts';
import { type Choice, choose, exclude, logChoice, logRefusals, readExcluded } from './choosing.ts';
import { type Item, unansweredItems, waitingItems } from './items.ts';
import { lockAssignment } from './lock.ts';
import { kindsOf, readSettings } from './settings.ts';

/** An assignment that was made. */
export interface Assigned {
  readonly id: string;
  readonly agentId: string;
}

/** One pass of assignments. */
interface Pass {
  readonly cause: AssignmentEntry['cause'];
  readonly kinds: (settings: AssignmentSettings) => readonly AssignedKind[];
  readonly items: (db: Db, settings: AssignmentSettings, now: Date) => Promise<Item[]>;
  readonly candidates?: (all: Candidate[]) => Candidate[];
  /** Candidates excluded from an item, given those who released it. */
  readonly excluded: (item: Item, released: readonly string[]) => readonly string[];
  readonly assign: (db: Db, item: Item, to: Candidate, now: Date) => Promise<Outcome<unknown>>;
}

/** Maximum assignments per call. The next minute continues. */
const MAX_ITEMS = 500;

/** Assigns items one by one until none can be assigned. */
async function assignAll(services: Services, merchantId: number, pass: Pass): Promise<Assigned[]> {
  const assigned: Assigned[] = [];
  const skipped = new Set<string>();
  for (let tries = 0; tries < MAX_ITEMS; tries += 1) {
    let tried: string | null = null;
    try {
      const next = await act(systemScope(services, merchantId), (db) =>
        assignFirst(services, db, merchantId, pass, skipped, (id) => {
          tried = id;
        }),
      );
      if (!next) return assigned;
      assigned.push(next);
    } catch (error) {
      // Assigned by hand meanwhile. The other items still wait.
      if (!(error instanceof Refusal) || tried === null) throw error;
      skipped.add(tried);
    }
  }
  return assigned;
}

/** Assigns the first item of the queue that someone can take, or records why no one can. */
async function assignFirst(
  services: Services,
  db: Db,
  merchantId: number,
  pass: Pass,
  skipped: ReadonlySet<string>,
  onTry: (id: string) => void,
): Promise<Outcome<Assigned | null>> {
  const nothing = { result: null, audit: [], events: [] };
  const now = new Date();
  await lockAssignment(db, merchantId);
  const settings = await readSettings(db, merchantId);
  const kinds = pass.kinds(settings);
  if (kinds.length === 0) return nothing;
  const items = (await pass.items(db, settings, now)).filter(({ id }) => !skipped.has(id));
  if (items.length === 0) return nothing;
  const all = await loadCandidates(db, services, merchantId, settings, kinds);
  const candidates = pass.candidates?.(all) ?? all;
  const released = await readExcluded(
    db,
    merchantId,
    items.map(({ id }) => id),
    now,
  );
  const { strategy, languageRequired } = settings;
  const refused: Choice[] = [];
  for (const item of inQueueOrder(items)) {
    const excludedIds = pass.excluded(item, released.get(item.id) ?? []);
    const choice = choose({ item, strategy, languageRequired, excludedIds, cause: pass.cause }, candidates);
    const { result } = choice;
    const to = result.ok ? candidates.find(({ id }) => id === result.id) : undefined;
    if (!to) {
      refused.push(choice);
      continue;
    }
    onTry(item.id);
    const outcome = await pass.assign(db, item, to, now);
    await logChoice(db, merchantId, choice, now);
    return { ...outcome, result: { id: item.id, agentId: to.id } };
  }
  await logRefusals(db, merchantId, refused, now);
  return nothing;
}

/**
 * Assigns waiting work.
 * @param routedSince since when conversations are routed; rules may ask for members also where nothing is assigned
 *   automatically. Null: there are no routing rules.
 */
export const assignWaiting = (
  services: Services,
  merchantId: number,
  routedSince: Date | null = null,
): Promise<Assigned[]> => {
  const kinds = (settings: AssignmentSettings): readonly AssignedKind[] =>
    routedSince ? [...new Set([...kindsOf(settings), 'chat', 'mail'] as const)] : kindsOf(settings);
  return assignAll(services, merchantId, {
    cause: 'waiting',
    kinds,
    items: async (db, settings, now) => {
      const items = await waitingItems(db, merchantId, kinds(settings));
      if (!routedSince) return items;
      return withRoutes(db, merchantId, items, { automatic: kindsOf(settings), since: routedSince, now });
    },
    excluded: (_, released) => released,
    assign: (db, item, to) => assignItem(services, db, merchantId, item, to),
  });
};

/**
 * Assigns waiting tickets at a member's request.
 * @param agentId receives all tickets they have capacity for, online or not. Null: all online members.
 */
export const assignTickets = (
  services: Services,
  merchantId: number,
  agentId: string | null,
): Promise<Assigned[]> =>
  assignAll(services, merchantId, {
    cause: 'call',
    kinds: () => ['ticket'],
    items: (db) => waitingItems(db, merchantId, ['ticket']),
    candidates: (all) =>
      agentId === null
        ? all
        : all.filter(({ id }) => id === agentId).map((one) => ({ ...one, online: true })),
    excluded: (_, released) => (agentId === null ? released : []),
    assign: (db, item, to) => assignItem(services, db, merchantId, item, to),
  });

/** Reassigns conversations whose agent has been silent for too long. */
export const reassignSilent = (services: Services, merchantId: number): Promise<Assigned[]> =>
  assignAll(services, merchantId, {
    cause: 'silent',
    kinds: (settings) => (settings.silentMinutes === null ? [] : conversationKinds(settings)),
    items: async (db, settings, now) => {
      const afterMs = silentMs(settings);
      const before = new Date(now.getTime() - afterMs);
      const items = await unansweredItems(db, merchantId, conversationKinds(settings), before);
      return items.filter(({ silence }) => isSilent(silence, now, afterMs));
    },
    excluded: ({ assignedTo }, released) => (assignedTo ? [assignedTo, ...released] : released),
    assign: async (db, item, to, now) => {
      if (item.assignedTo) await exclude(db, merchantId, item.id, item.assignedTo, now);
      return reassign(db, merchantId, item, to);
    },
  });

/** How long an agent may be silent. Milliseconds. */
export const silentMs = ({ silentMinutes }: AssignmentSettings): number => (silentMinutes ?? 0) * 60_000;

const conversationKinds = (settings: AssignmentSettings): ('chat' | 'mail')[] =>
  kindsOf(settings).filter((kind) => kind !== 'ticket');
