/** Checks that start no run are logged up to this rate per merchant; beyond it, only a part. */
const PER_SECOND = 20;
const AT_ONCE = 400;

const budgets = new Map<number, { left: number; at: number }>();

/**
 * How many checks of a merchant may be logged now, so that a hundred rules do not store a hundred rows for each
 * message. Whole seconds are added, so that frequent messages share one statement per second.
 */
export function checksLeft(merchantId: number, now: Date): number {
  const { left, at } = budgets.get(merchantId) ?? { left: AT_ONCE, at: now.getTime() };
  const seconds = Math.max(0, Math.floor((now.getTime() - at) / 1000));
  const allowed = Math.min(AT_ONCE, left + seconds * PER_SECOND);
  // The seconds of a full budget are not counted.
  budgets.set(merchantId, {
    left: allowed,
    at: allowed === AT_ONCE ? now.getTime() : at + seconds * 1000,
  });
  return allowed;
}

/** Subtracts checks that are logged. */
export function spendChecks(merchantId: number, count: number): void {
  const budget = budgets.get(merchantId);
  if (budget) budget.left = Math.max(0, budget.left - count);
}
