import { demo } from '@foyer/contract';
import type { Services } from '../../kernel/context.ts';
import { answer } from '../../kernel/handlers.ts';
import { forbidden } from '../../kernel/refusal.ts';
import { TIDEWELL } from './ids.ts';
import { listKeptMails } from './mails.ts';
import { simulationOf } from './running.ts';

const state = (services: Services) => {
  const simulation = simulationOf(services);
  return { on: simulation?.isOn ?? false, visitors: simulation?.visitors ?? 0 };
};

export const area = answer(demo, {
  getSimulation: ({ services }) => state(services),

  setSimulation: async ({ services, caller }, { body }) => {
    if (caller.merchantId !== TIDEWELL) throw forbidden();
    const simulation = simulationOf(services);
    await (body.on ? simulation?.switchOn() : simulation?.switchOff());
    return state(services);
  },

  listDemoMails: async ({ services }) => ({ mails: await listKeptMails(services) }),
});
