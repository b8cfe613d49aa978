import { catchUp } from '../../areas/analytics/facts/keeping.ts';
import type { Services } from '../../kernel/context.ts';
import { HARBOUR_CLINIC, TIDEWELL } from '../ids.ts';

/** Counts the history of the demo as a job would within a minute, so that the first page has its numbers at once. */
export async function countHistory(services: Services): Promise<void> {
  for (const merchantId of [TIDEWELL, HARBOUR_CLINIC]) await catchUp(services, merchantId);
}
