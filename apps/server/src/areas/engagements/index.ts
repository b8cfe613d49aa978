import { engagements } from '@foyer/contract';
import type { Services } from '../../kernel/context.ts';
import { answer } from '../../kernel/handlers.ts';
import { giveNewMerchants } from '../accounts/founding.ts';
import { makeFirstEngagement } from './first.ts';
import { handlers } from './handlers.ts';

export const area = answer(engagements, handlers);

export const start = (services: Services) => giveNewMerchants(services, makeFirstEngagement);
