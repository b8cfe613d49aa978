import { engagements } from '@foyer/contract';
import type { Services } from '../../kernel/context.ts';
import { answer } from '../../kernel/handlers.ts';
import { onMerchantRegistration } from '../accounts/founding.ts';
import { registerEngagementExport } from './export.ts';
import { createFirstEngagement } from './first.ts';
import { handlers } from './handlers.ts';

export const area = answer(engagements, handlers);

export function start(services: Services) {
  registerEngagementExport();
  return onMerchantRegistration(services, createFirstEngagement);
}
