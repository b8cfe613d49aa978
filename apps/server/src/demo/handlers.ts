import { demo } from '@foyer/contract';
import type { Services } from '../kernel/context.ts';
import { answer } from '../kernel/handlers.ts';
import { forbidden } from '../kernel/refusal.ts';
import { TIDEWELL } from './ids.ts';
import { listKeptMails } from './mails.ts';
import { demoVisitorsOf } from './running.ts';

const state = (services: Services) => {
  const visitors = demoVisitorsOf(services);
  return { on: visitors?.isOn ?? false, visitors: visitors?.visitors ?? 0 };
};

export const area = answer(demo, {
  getSimulation: ({ services }) => state(services),

  setSimulation: async ({ services, caller }, { body }) => {
    if (caller.merchantId !== TIDEWELL) throw forbidden();
    await demoVisitorsOf(services)?.turn(body.on);
    return state(services);
  },

  listDemoMails: async ({ services }) => ({ mails: await listKeptMails(services) }),
});
