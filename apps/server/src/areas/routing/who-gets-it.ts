import type { RouteTest, TypedConversation } from '@foyer/contract/routing/shapes';
import type { RuleFacts } from '@foyer/domain/rule-conditions';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../database/tenant.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { notFound } from '../../kernel/refusal.ts';
import { members } from '../accounts/tables.ts';
import { type Candidate, loadCandidates } from '../assignment/candidates.ts';
import { choose } from '../assignment/choosing.ts';
import { conversationItem, type Item } from '../assignment/items.ts';
import { kindsOf, readSettings } from '../assignment/settings.ts';
import { contactFor } from '../contacts/access.ts';
import { conversationFor } from '../conversations/access.ts';
import { findEngagement } from '../engagements/queries.ts';
import { firstTexts } from './deciding.ts';
import { contactFacts, hoursFact, languageOf, loadConversationFacts } from './facts.ts';
import { listReceivers } from './receivers.ts';
import { checkRoutes, readRoutingRules, readyRoute, sourcesOfRoutes } from './rules.ts';
import { wishOf } from './wishes.ts';

interface Tested {
  readonly facts: RuleFacts;
  readonly item: Item;
}

/** Who would get a conversation at this moment, by the rules as they are. Changes nothing. */
export async function testRoute(
  scope: MemberScope,
  { conversationId, typed }: { conversationId: string | null; typed: z.output<typeof TypedConversation> },
): Promise<RouteTest> {
  const { merchantId, read } = scope.tenant;
  if (conversationId) await conversationFor(scope, conversationId);
  if (typed.contactId) await contactFor(scope, typed.contactId);
  const { engagementId } = typed;
  if (engagementId && !(await read((db) => findEngagement(db, merchantId, engagementId)))) throw notFound();
  return read(async (db) => {
    const rules = (await readRoutingRules(db, merchantId)).filter(({ active }) => active).map(readyRoute);
    const tested = conversationId
      ? await realOne(db, merchantId, conversationId, sourcesOfRoutes(rules))
      : await typedOne(db, merchantId, typed);
    const checks = checkRoutes(rules, tested.facts);
    const fitting = checks.at(-1)?.verdict.holds ? checks.at(-1)?.rule.row : undefined;
    const settings = await readSettings(db, merchantId);
    const candidates = await loadCandidates(db, scope.services, merchantId, settings, ['chat', 'mail']);
    const isAutomatic = kindsOf(settings).includes(tested.item.kind);
    const stops =
      fitting?.stops ?? (isAutomatic ? [{ to: 'anyone', skill: '', waitMinutes: 0 } as const] : []);
    const receivers = await listReceivers(scope.services, merchantId);
    const result: Omit<RouteTest, 'rules' | 'ruleId'> = {
      member: null,
      stop: stops.length,
      further: null,
      considered: [],
    };
    for (const [index, stop] of stops.entries()) {
      if (stop.to === 'further') {
        const receiver = receivers.find(({ name, id }) => name === stop.name && id === stop.id);
        if (!receiver) continue;
        Object.assign(result, { stop: index, further: receiver.label });
        break;
      }
      const wish = wishOf(stop);
      if (!wish || (!isAutomatic && stop.to !== 'members')) {
        // Members of the team take it themselves.
        result.stop = index;
        break;
      }
      const item = fitting ? { ...tested.item, route: wish } : tested.item;
      const { strategy, languageRequired } = settings;
      const choice = choose(
        { item, strategy, languageRequired, excludedIds: [], cause: 'waiting' },
        candidates,
      );
      result.considered.push(...consideredOf(choice.candidates, choice));
      if (!choice.result.ok) continue;
      const { id } = choice.result;
      Object.assign(result, { stop: index, member: await shownMember(db, merchantId, candidates, id) });
      break;
    }
    return {
      rules: checks.map(({ rule, verdict }) => ({
        ruleId: rule.row.id,
        fits: verdict.holds,
        failedCondition: verdict.failed,
        conditions: [...verdict.conditions],
      })),
      ruleId: fitting?.id ?? null,
      ...result,
    };
  });
}

const consideredOf = (all: readonly Candidate[], { result }: ReturnType<typeof choose>) =>
  all.slice(0, 20).map(({ id, name, online, load, capacity }) => ({
    memberId: id,
    name,
    verdict:
      result.ok && result.id === id ? 'chosen' : !online ? 'offline' : load >= capacity ? 'full' : 'other',
  }));

async function shownMember(db: Db, merchantId: number, candidates: readonly Candidate[], id: string) {
  const found = candidates.find((one) => one.id === id);
  const [row] = await db
    .select({ imageUrl: members.imageUrl })
    .from(members)
    .where(and(eq(members.merchantId, merchantId), eq(members.id, id)));
  return found
    ? {
        id,
        name: found.name,
        imageUrl: row?.imageUrl ?? null,
        load: found.load,
        capacity: found.capacity,
      }
    : null;
}

async function realOne(
  db: Db,
  merchantId: number,
  id: string,
  sources: Parameters<typeof loadConversationFacts>[3],
): Promise<Tested> {
  const facts = (await loadConversationFacts(db, merchantId, [id], sources, new Date())).get(id);
  const text = (await firstTexts(db, merchantId, [id])).get(id) ?? '';
  const item = await conversationItem(db, merchantId, id);
  return {
    facts: { ...facts?.facts, message: text },
    item: item ?? blankItem(facts?.row.kind ?? 'chat', facts?.row.language ?? ''),
  };
}

async function typedOne(
  db: Db,
  merchantId: number,
  { contactId, engagementId, at, ...typed }: z.output<typeof TypedConversation>,
): Promise<Tested> {
  const person = contactId ? (await contactFacts(db, merchantId, [contactId])).get(contactId) : undefined;
  const language = languageOf(typed.language) || String(person?.language ?? '');
  return {
    facts: {
      ladder: 'NEW',
      score: 0,
      list: [],
      ...person,
      message: typed.message,
      channel: typed.channel,
      kind: typed.channel === 'email' ? 'mail' : 'chat',
      engagement: engagementId,
      language,
      country: typed.country || person?.country,
      page: typed.page,
      campaign: typed.campaign,
      hours: await hoursFact(db, merchantId, at ? new Date(at) : new Date()),
      status: 'Pending',
      team: [],
      label: [],
    },
    item: blankItem(typed.channel === 'email' ? 'mail' : 'chat', language),
  };
}

const blankItem = (kind: 'chat' | 'mail', language: string): Item => ({
  id: '',
  kind,
  assignedTo: null,
  silence: { assignedAt: null, waitingSince: null, lastAgentMessageAt: null },
  visitorId: null,
  language,
  topics: [],
  departmentIds: [],
  waitingSince: new Date(),
  priority: 0,
});
