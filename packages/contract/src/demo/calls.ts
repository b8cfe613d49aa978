import { z } from 'zod';
import { anyone, member } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { DemoMail, Simulation } from './shapes.ts';

export const description =
  'Simulated visitors and the mails of the demo. Outside demo mode these calls do not exist.';

/** Calls that exist in demo mode only. */

export const getSimulation = defineCall({
  method: 'GET',
  path: '/api/demo/simulation',
  access: member,
  reply: Simulation,
  summary: 'Get whether simulated visitors are on, and how many',
});

export const setSimulation = defineCall({
  method: 'PUT',
  path: '/api/demo/simulation',
  access: member,
  body: z.strictObject({ on: z.boolean() }),
  reply: Simulation,
  summary: 'Turn the simulated visitors on or off',
});

export const listDemoMails = defineCall({
  method: 'GET',
  path: '/api/demo/mails',
  access: anyone,
  reply: z.object({ mails: z.array(DemoMail) }),
  summary: 'List the newest 50 emails the demo would have sent',
});
