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
