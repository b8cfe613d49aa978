import type { AssignedKind, AssignmentEntry, AssignmentSettings } from '@foyer/contract/assignment/shapes';
import { inQueueOrder, isSilent } from '@foyer/domain/assignment';
import type { Db } from '../../database/tenant.ts';
import { act, type Outcome } from '../../kernel/action.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { type Candidate, loadCandidates } from './candidates.ts';
import { type Choice, choose, exclude, readExcluded, record, recordRefusals } from './choosing.ts';
import { passOn, take } from './giving.ts';
import { type Item, unansweredItems, waitingItems } from './items.ts';
import { lockAssignment } from './lock.ts';
import { kindsOf, readSettings } from './settings.ts';

/** An assignment that was made. */
export interface Given {
  readonly id: string;
  readonly agentId: string;
}

/** One way of giving work away. */
interface Round {
  readonly cause: AssignmentEntry['cause'];
  readonly kinds: (settings: AssignmentSettings) => readonly AssignedKind[];
  readonly items: (db: Db, settings: AssignmentSettings, now: Date) => Promise<Item[]>;
  readonly candidates?: (all: Candidate[]) => Candidate[];
  /** Who must not get an item, of those who let it go. */
  readonly excluded: (item: Item, letGo: readonly string[]) => readonly string[];
  readonly give: (db: Db, item: Item, to: Candidate, now: Date) => Promise<Outcome<unknown>>;
}

/** Maximum assignments per call. The next minute continues. */
const MOST = 500;

/** Gives away one after the other until nothing more can be given. */
async function giveAll(services: Services, merchantId: number, round: Round): Promise<Given[]> {
  const given: Given[] = [];
  const passedOver = new Set<string>();
  for (let tries = 0; tries < MOST; tries += 1) {
    let tried: string | null = null;
    try {
      const next = await act(systemScope(services, merchantId), (db) =>
        giveFirst(services, db, merchantId, round, passedOver, (id) => {
          tried = id;
        }),
      );
      if (!next) return given;
      given.push(next);
    } catch (error) {
      // Somebody was quicker, by hand: the others still wait.
      if (!(error instanceof Refusal) || tried === null) throw error;
      passedOver.add(tried);
    }
  }
  return given;
}

/** Assigns the first item of the queue that someone can take, or records why no one can. */
async function giveFirst(
  services: Services,
  db: Db,
  merchantId: number,
  round: Round,
  passedOver: ReadonlySet<string>,
  onTry: (id: string) => void,
): Promise<Outcome<Given | null>> {
  const nothing = { result: null, audit: [], events: [] };
  const now = new Date();
  await lockAssignment(db, merchantId);
  const settings = await readSettings(db, merchantId);
  const kinds = round.kinds(settings);
  if (kinds.length === 0) return nothing;
  const items = (await round.items(db, settings, now)).filter(({ id }) => !passedOver.has(id));
  if (items.length === 0) return nothing;
  const all = await loadCandidates(db, services, merchantId, settings, kinds);
  const candidates = round.candidates?.(all) ?? all;
  const letGo = await readExcluded(
    db,
    merchantId,
    items.map(({ id }) => id),
    now,
  );
  const { strategy, languageRequired } = settings;
  const refused: Choice[] = [];
  for (const item of inQueueOrder(items)) {
    const excludedIds = round.excluded(item, letGo.get(item.id) ?? []);
    const choice = choose({ item, strategy, languageRequired, excludedIds, cause: round.cause }, candidates);
    const { result } = choice;
    const to = result.ok ? candidates.find(({ id }) => id === result.id) : undefined;
    if (!to) {
      refused.push(choice);
      continue;
    }
    onTry(item.id);
    const outcome = await round.give(db, item, to, now);
    await record(db, merchantId, choice, now);
    return { ...outcome, result: { id: item.id, agentId: to.id } };
  }
  await recordRefusals(db, merchantId, refused, now);
  return nothing;
}

/** Assigns waiting work. */
export const shareOut = (services: Services, merchantId: number): Promise<Given[]> =>
  giveAll(services, merchantId, {
    cause: 'waiting',
    kinds: kindsOf,
    items: (db, settings) => waitingItems(db, merchantId, kindsOf(settings)),
    excluded: (_, letGo) => letGo,
    give: (db, item, to) => take(services, db, merchantId, item, to),
  });

/**
 * Shares out the tickets that wait, as somebody asks.
 * @param agentId who gets them as far as they have room, online or not; null for all who are online
 */
export const shareOutTickets = (
  services: Services,
  merchantId: number,
  agentId: string | null,
): Promise<Given[]> =>
  giveAll(services, merchantId, {
    cause: 'call',
    kinds: () => ['ticket'],
    items: (db) => waitingItems(db, merchantId, ['ticket']),
    candidates: (all) =>
      agentId === null
        ? all
        : all.filter(({ id }) => id === agentId).map((one) => ({ ...one, online: true })),
    excluded: (_, letGo) => (agentId === null ? letGo : []),
    give: (db, item, to) => take(services, db, merchantId, item, to),
  });

/** Gives conversations whose agent is silent for too long to others. */
export const passOnSilent = (services: Services, merchantId: number): Promise<Given[]> =>
  giveAll(services, merchantId, {
    cause: 'silent',
    kinds: (settings) => (settings.silentMinutes === null ? [] : conversationKinds(settings)),
    items: async (db, settings, now) => {
      const afterMs = silentMs(settings);
      const before = new Date(now.getTime() - afterMs);
      const items = await unansweredItems(db, merchantId, conversationKinds(settings), before);
      return items.filter(({ silence }) => isSilent(silence, now, afterMs));
    },
    excluded: ({ assignedTo }, letGo) => (assignedTo ? [assignedTo, ...letGo] : letGo),
    give: async (db, item, to, now) => {
      if (item.assignedTo) await exclude(db, merchantId, item.id, item.assignedTo, now);
      return passOn(db, merchantId, item, to);
    },
  });

/** How long an agent may be silent. Milliseconds. */
export const silentMs = ({ silentMinutes }: AssignmentSettings): number => (silentMinutes ?? 0) * 60_000;

const conversationKinds = (settings: AssignmentSettings): ('chat' | 'mail')[] =>
  kindsOf(settings).filter((kind) => kind !== 'ticket');
