import type { JobDefinition } from '../../../jobs/jobs.ts';
import type { Services } from '../../../kernel/context.ts';
import { arrivalJobs } from './arrivals.ts';
import { sendingJobs } from './delivery.ts';

export const mailJobs = (services: Services): readonly JobDefinition[] => [
  ...arrivalJobs(services),
  ...sendingJobs(services),
];
