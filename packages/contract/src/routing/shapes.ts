import { NAME_MAX } from '@foyer/domain/limits';
import { ROUTING_LIMITS } from '@foyer/domain/routing';
import { z } from 'zod';
import { Instant, Uuid } from '../kernel/shapes.ts';
import { ConditionVerdict, RuleGroup } from './condition-shapes.ts';

const waitMinutes = z.number().int().min(0).max(ROUTING_LIMITS.minutes);
const skill = z.string().trim().max(ROUTING_LIMITS.skill).default('');

/** Asks these members. */
export const MembersStop = z.strictObject({
  to: z.literal('members'),
  memberIds: z.array(Uuid).min(1).max(ROUTING_LIMITS.members),
  waitMinutes,
});

/** Asks someone that another area provides. */
export const FurtherStop = z.strictObject({
  to: z.literal('further'),
  name: z.string().max(50),
  id: z.string().max(100),
  waitMinutes,
});

/** Who is asked, and how long before the next stop. An empty skill requires none. */
export const RouteStop = z.union([
  MembersStop,
  z.strictObject({ to: z.literal('team'), departmentId: Uuid, skill, waitMinutes }),
  z.strictObject({ to: z.literal('anyone'), skill, waitMinutes }),
  FurtherStop,
]);

/** What happens when no one took it: it waits in the queue, or the customer gets a message and it waits. */
export const RouteEnd = z.union([
  z.strictObject({ kind: z.literal('queue') }),
  z.strictObject({ kind: z.literal('message'), text: z.string().max(ROUTING_LIMITS.text) }),
]);

const definition = {
  name: z.string().trim().min(1).max(NAME_MAX),
  conditions: RuleGroup,
  stops: z.array(RouteStop).max(ROUTING_LIMITS.stops),
  end: RouteEnd,
};

export const RoutingRuleInput = z.strictObject({ ...definition, active: z.boolean().default(true) });
export type RoutingRuleInput = z.infer<typeof RoutingRuleInput>;

export const RoutingRule = z.object({
  id: Uuid,
  ...definition,
  active: z.boolean(),
  /** Conversations it decided in the last seven days. */
  decided: z.number().int(),
  /** Id of the earlier rule that takes all of its conversations. */
  neverReachedBy: Uuid.nullable(),
  lastModifiedDate: Instant,
});
export type RoutingRule = z.infer<typeof RoutingRule>;

/** Someone that another area provides, such as a bot. */
export const FurtherReceiver = z.object({ name: z.string(), id: z.string(), label: z.string() });

/** A conversation that does not exist, for a test. */
export const TypedConversation = z.strictObject({
  message: z.string().max(1000).default(''),
  channel: z.string().max(50).default('web'),
  engagementId: Uuid.nullable().default(null),
  language: z.string().max(35).default(''),
  country: z.string().max(2).default(''),
  page: z.string().max(2000).default(''),
  campaign: z.string().max(200).default(''),
  /** A contact whose data count. */
  contactId: Uuid.nullable().default(null),
  /** Null: now. */
  at: Instant.nullable().default(null),
});

/** The verdict on one rule. Rules after the one that fits are not checked. */
export const RouteVerdict = z.object({
  ruleId: Uuid,
  fits: z.boolean(),
  failedCondition: z.number().int().nullable(),
  conditions: z.array(ConditionVerdict),
});

/** Who would get a conversation. */
export const RouteTest = z.object({
  /** The rules in order, as far as they were checked. */
  rules: z.array(RouteVerdict),
  /** The rule that fits. Null: none, automatic assignment decides. */
  ruleId: Uuid.nullable(),
  /** The member who would get it now. Null: no one at this moment. */
  member: z
    .object({
      id: Uuid,
      name: z.string(),
      imageUrl: z.string().nullable(),
      load: z.number().int(),
      capacity: z.number().int(),
    })
    .nullable(),
  /** Index of the stop that would take it, or the number of stops. */
  stop: z.number().int(),
  /** Label of a receiver that another area provides. */
  further: z.string().nullable(),
  /** Members who were considered at the stop, with the reason. */
  considered: z.array(z.object({ memberId: Uuid, name: z.string(), verdict: z.string() })),
});
export type RouteTest = z.infer<typeof RouteTest>;

/** How a conversation was routed. */
export const ConversationRoute = z.object({
  ruleId: Uuid.nullable(),
  ruleName: z.string(),
  /** The stops of the rule, as decided. */
  stops: z.array(RouteStop),
  end: RouteEnd,
  /** The current stop. */
  stop: z.number().int(),
  conditions: z.array(ConditionVerdict),
  decidedDate: Instant,
});
export type ConversationRoute = z.infer<typeof ConversationRoute>;
