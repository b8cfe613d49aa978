import type { ScoreTrigger } from '@foyer/domain/scoring';

/** The scoring rules of Tidewell. */
export const scoreRuleRecipes: readonly {
  readonly name: string;
  readonly trigger: ScoreTrigger;
  readonly points: number;
  readonly halfLifeDays?: number;
  readonly limit?: number;
  readonly active?: boolean;
}[] = [
  {
    name: 'Looks at products',
    trigger: { event: 'page', contains: '/products' },
    points: 3,
    limit: 15,
    halfLifeDays: 60,
  },
  { name: 'Looks at the trade terms', trigger: { event: 'page', contains: 'trade' }, points: 20, limit: 20 },
  { name: 'Comes back', trigger: { event: 'visit' }, points: 4, limit: 16, halfLifeDays: 30 },
  { name: 'Writes in chat', trigger: { event: 'message' }, points: 5, limit: 25, halfLifeDays: 90 },
  { name: 'Writes a mail', trigger: { event: 'mail' }, points: 10, limit: 20, halfLifeDays: 90 },
  { name: 'Is content', trigger: { event: 'rating', atLeast: 4 }, points: 12, limit: 12 },
  { name: 'Company is known', trigger: { field: 'company', operator: 'hasValue', value: '' }, points: 6 },
  { name: 'Phone is known', trigger: { event: 'identity', contains: 'phone' }, points: 8 },
  { name: 'Has a complaint', trigger: { event: 'ticket' }, points: -5, limit: 10 },
  { name: 'Regular', trigger: { field: 'tags', operator: 'isEqualTo', value: 'regular' }, points: 15 },
  {
    name: 'Opens careers',
    trigger: { event: 'page', contains: '/careers' },
    points: -20,
    limit: 20,
    active: false,
  },
];

/** Why Tidewell's team moved leads, by the step. */
export const leadNotes = {
  PROSPECT: ['Wants trade terms', 'Asked for samples', 'Measures the room this week', ''],
  MQL: ['Furnishes four flats', 'Asked for an offer', ''],
  SQL: ['Offer sent', 'Waits for the delivery date', ''],
  CUSTOMER: ['Ordered the Sund table', 'First order', ''],
} as const;
