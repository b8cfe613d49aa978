import { intents as calls } from '@foyer/contract';
import { listKnwIntent } from '@foyer/contract/intents/calls';
import { intentList } from '@foyer/contract/intents/list';
import type { JobDefinition } from '../../jobs/jobs.ts';
import type { Services } from '../../kernel/context.ts';
import { answer } from '../../kernel/handlers.ts';
import { registerListExport } from '../exports/source.ts';
import { entityHandlers } from './entities.ts';
import { intentHandlers } from './intent-handlers.ts';
import { intentRows } from './intents.ts';
import { skillHandlers } from './skills.ts';
import { trainingHandlers } from './training/handlers.ts';
import { TRAIN_QUEUE } from './training/runs.ts';
import { runTraining } from './training/training.ts';

export const area = answer(calls, {
  ...intentHandlers,
  ...entityHandlers,
  ...skillHandlers,
  ...trainingHandlers,
});

export const jobs = (services: Services): readonly JobDefinition[] => [
  {
    queue: TRAIN_QUEUE,
    retries: 3,
    run: ({ merchantId, trainingId }, signal) =>
      runTraining(services, merchantId, String(trainingId), signal),
  },
];

export function start(): void {
  registerListExport({
    list: intentList,
    access: listKnwIntent.access,
    ...intentRows.exported,
    cells: {
      name: ({ name }) => name,
      examples: ({ examples }) => examples,
      response: ({ response }) => response,
      description: ({ description }) => description,
      created: ({ createdAt }) => createdAt,
      changed: ({ modifiedAt }) => modifiedAt,
    },
  });
}
