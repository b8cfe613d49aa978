import { z } from 'zod';
import { Instant, Uuid } from '../kernel/shapes.ts';

export const Simulation = z.object({ on: z.boolean(), visitors: z.number().int() });

export const DemoMail = z.object({
  id: Uuid,
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  date: Instant,
});
