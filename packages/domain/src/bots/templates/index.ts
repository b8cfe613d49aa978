import { claim, loan, lostCard } from './finance.ts';
import { booking, lead, serviceDesk } from './requests.ts';
import { giftFinder, returns, shopInfo } from './retail.ts';
import { lineTrouble, prescription, repair, triage } from './service.ts';
import { feedback, orderHelp } from './shop.ts';
import type { BotTemplate } from './steps.ts';
import { course, demoRequest, testDrive, trialSession } from './visits.ts';

export type { BotTemplate };

/** The templates of the store, in the order of their ids. */
export const BOT_TEMPLATES: readonly BotTemplate[] = [
  orderHelp,
  feedback,
  lead,
  booking,
  serviceDesk,
  triage,
  testDrive,
  claim,
  lostCard,
  loan,
  lineTrouble,
  returns,
  course,
  trialSession,
  demoRequest,
  prescription,
  repair,
  shopInfo,
  giftFinder,
];
