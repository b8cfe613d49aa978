import { booking, lead, serviceDesk, triage } from './requests.ts';
import { feedback, orderHelp } from './shop.ts';
import type { BotTemplate } from './steps.ts';

export type { BotTemplate };

/** The templates of the store. */
export const BOT_TEMPLATES: readonly BotTemplate[] = [
  orderHelp,
  feedback,
  lead,
  booking,
  serviceDesk,
  triage,
];
