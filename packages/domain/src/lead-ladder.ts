/** The steps of the lead ladder by status. Specification 4. */
export const LEAD_STEPS = {
  NEW: 1,
  VISITOR: 1,
  PROSPECT: 2,
  MQL: 3,
  SQL: 4,
  CUSTOMER: 5,
  DNQ: 6,
} as const;

/** A status on the lead ladder. Specification 4. */
export type LeadStatus = keyof typeof LEAD_STEPS;

/** The kinds of lead. Specification 4. */
export const LEAD_TYPES = ['NEW', 'RETURN'] as const;

/** A kind of lead. Specification 4. */
export type LeadType = (typeof LEAD_TYPES)[number];

/** Whether a text is a status on the lead ladder. Specification 4. */
export function isLeadStatus(text: string): text is LeadStatus {
  return Object.hasOwn(LEAD_STEPS, text);
}

/** The step of a status, 1 to 6. Specification 4. */
export function leadStep(status: LeadStatus): number {
  return LEAD_STEPS[status];
}

/** The status as shown: VISITOR as NEW. Specification 4. */
export function leadStatusText(status: LeadStatus): string {
  return status === 'VISITOR' ? 'NEW' : status;
}

/** The steps of the ladder, in order. Specification 4. */
export const LADDER = [
  'NEW',
  'PROSPECT',
  'MQL',
  'SQL',
  'CUSTOMER',
  'DNQ',
] as const satisfies readonly LeadStatus[];

/** A step of the ladder; VISITOR is NEW. */
export type LadderStep = (typeof LADDER)[number];

/** The steps to which a score can move a lead. */
export const SCORED_STEPS = ['PROSPECT', 'MQL', 'SQL'] as const satisfies readonly LadderStep[];

/** A step to which a score can move a lead. */
export type ScoredStep = (typeof SCORED_STEPS)[number];

/** The tabs of the leads, by the step they show. Specification 2. Opportunities: docs/decisions/0024. */
export const LEAD_TABS = {
  leads: null,
  prospects: 'PROSPECT',
  market: 'MQL',
  sales: 'SQL',
  opportunities: 'SQL',
  customers: 'CUSTOMER',
  dnq: 'DNQ',
} as const satisfies Readonly<Record<string, LadderStep | null>>;

/** A tab of the leads. */
export type LeadTab = keyof typeof LEAD_TABS;

/** Why a lead does not qualify. */
export const DNQ_REASONS = ['seller', 'area', 'competitor', 'not_real', 'other'] as const;

/** Why a lead was moved. */
export const LEAD_REASONS = [...DNQ_REASONS, 'member', 'restored', 'score', 'linked'] as const;

/** Why a lead was moved. */
export type LeadReason = (typeof LEAD_REASONS)[number];
