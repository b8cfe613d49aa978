import type { AutomationDefinition } from '@foyer/domain/automation';
import type { ExtractionKind } from '@foyer/domain/extraction';
import type { RoutingRule } from '@foyer/domain/routing';
import type { RuleCondition, RuleGroup } from '@foyer/domain/rule-conditions';
import { DEPARTMENT_IDS, MEMBER_IDS } from '../ids.ts';

const has = (field: RuleCondition['field'], value: string): RuleCondition => ({
  field,
  operator: 'contains',
  value,
});
const is = (field: RuleCondition['field'], value: string): RuleCondition => ({
  field,
  operator: 'isEqualTo',
  value,
});
const all = (...parts: RuleGroup['parts']): RuleGroup => ({ match: 'all', parts });
const any = (...parts: RuleGroup['parts']): RuleGroup => ({ match: 'any', parts });

/** An automation rule of the shop. `replays`: it also ran over the conversations of the last days. */
interface AutomationRecipe extends AutomationDefinition {
  readonly active: boolean;
  readonly replays?: true;
}

/** The automation rules of Tidewell. */
export const automationRecipes: readonly AutomationRecipe[] = [
  {
    name: 'Damaged on arrival',
    active: true,
    replays: true,
    trigger: { event: 'customer_message' },
    conditions: any(
      has('message', 'damage'),
      has('message', 'broken'),
      has('message', 'scratch'),
      has('message', 'crack'),
    ),
    actions: [
      { type: 'add_label', label: 'Orders/Damage' },
      { type: 'priority', priority: 'High' },
    ],
  },
  {
    name: 'Follow up a low rating',
    active: true,
    replays: true,
    trigger: { event: 'rated' },
    conditions: all({ field: 'rating', operator: 'isLessThanOrEqual', value: '3' }, is('kind', 'chat')),
    actions: [
      { type: 'priority', priority: 'High' },
      { type: 'wait', minutes: 120, unlessReplied: true },
      { type: 'notify', memberIds: [MEMBER_IDS.ingrid] },
    ],
  },
  {
    name: 'No one answered in 10 minutes',
    active: true,
    trigger: { event: 'no_reply', minutes: 10, inOpeningTime: true },
    conditions: all(is('kind', 'chat')),
    actions: [
      { type: 'priority', priority: 'High' },
      { type: 'notify', memberIds: [MEMBER_IDS.amara] },
      {
        type: 'integration',
        integration: 'slack',
        action: 'postMessage',
        values: { channel: '#support', text: '{{visitor.name}} has been waiting for ten minutes.' },
      },
    ],
  },
  {
    name: 'Regular customers first',
    active: true,
    replays: true,
    trigger: { event: 'conversation_started' },
    conditions: any(is('tag', 'regular'), { field: 'score', operator: 'isGreaterThanOrEqual', value: '60' }),
    actions: [{ type: 'priority', priority: 'High' }],
  },
  {
    name: 'Trade enquiry',
    active: true,
    replays: true,
    trigger: { event: 'customer_message' },
    conditions: all(has('message', 'trade'), { ...is('ladder', 'SQL'), operator: 'isNotEqualTo' }),
    actions: [
      { type: 'priority', priority: 'High' },
      { type: 'notify', memberIds: [MEMBER_IDS.jonas] },
    ],
  },
  {
    name: 'Customer silent for 3 days',
    active: true,
    trigger: { event: 'customer_silent', minutes: 3 * 24 * 60, inOpeningTime: false },
    conditions: all(is('kind', 'chat')),
    actions: [
      { type: 'reply', text: 'Hello {{visitor.firstName}}, do you still need help? Just answer here.' },
      { type: 'wait', minutes: 2 * 24 * 60, unlessReplied: true },
      { type: 'close' },
    ],
  },
  {
    name: 'Left over from the weekend',
    active: true,
    trigger: { event: 'schedule', at: '08:30', days: ['Monday'] },
    conditions: all(is('status', 'Pending')),
    actions: [{ type: 'priority', priority: 'High' }],
  },
  {
    name: 'After hours',
    active: false,
    trigger: { event: 'conversation_started' },
    conditions: all(is('hours', 'closed'), is('channel', 'web')),
    actions: [
      { type: 'reply', text: 'We are closed now and will answer here as soon as we are back.' },
      { type: 'ticket', title: 'Written after hours: {{visitor.name}}', description: '', priority: 'Medium' },
    ],
  },
];

/** The routing rules of Tidewell; the last one is never reached, which the page shows. */
export const routingRecipes: readonly RoutingRule[] = [
  {
    name: 'Trade customers',
    conditions: any(is('tag', 'Trade'), has('message', 'trade terms')),
    stops: [
      { to: 'members', memberIds: [MEMBER_IDS.jonas], waitMinutes: 5 },
      { to: 'team', departmentId: DEPARTMENT_IDS.care, skill: '', waitMinutes: 0 },
    ],
    end: { kind: 'queue' },
  },
  {
    name: 'Arabic',
    conditions: all(is('language', 'ar')),
    stops: [
      { to: 'members', memberIds: [MEMBER_IDS.yousef], waitMinutes: 5 },
      { to: 'team', departmentId: DEPARTMENT_IDS.languages, skill: '', waitMinutes: 0 },
    ],
    end: { kind: 'queue' },
  },
  {
    name: 'Spanish and French',
    conditions: any(is('language', 'es'), is('language', 'fr')),
    stops: [{ to: 'team', departmentId: DEPARTMENT_IDS.languages, skill: '', waitMinutes: 0 }],
    end: { kind: 'queue' },
  },
  {
    name: 'Deliveries',
    conditions: all(
      any(has('message', 'deliver'), has('message', 'late'), has('message', 'arrive')),
      is('hours', 'open'),
    ),
    stops: [{ to: 'team', departmentId: DEPARTMENT_IDS.delivery, skill: '', waitMinutes: 0 }],
    end: { kind: 'queue' },
  },
  {
    name: 'WhatsApp in Arabic',
    conditions: all(is('channel', 'whatsapp'), is('language', 'ar')),
    stops: [{ to: 'members', memberIds: [MEMBER_IDS.ingrid], waitMinutes: 5 }],
    end: { kind: 'queue' },
  },
];

/** What Tidewell looks for in messages. */
export const extractorRecipes: readonly {
  readonly name: string;
  readonly kind: ExtractionKind;
  readonly target: 'email' | 'phone' | 'notes';
  readonly automatic: boolean;
}[] = [
  { name: 'Email address', kind: 'email', target: 'email', automatic: true },
  { name: 'Phone number', kind: 'phone', target: 'phone', automatic: false },
  { name: 'Order number', kind: 'order', target: 'notes', automatic: false },
  { name: 'Delivery address', kind: 'address', target: 'notes', automatic: false },
  { name: 'Wished date', kind: 'date', target: 'notes', automatic: false },
];
