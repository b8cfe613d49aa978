import { contacts as calls } from '@foyer/contract';
import { contactListList } from '@foyer/contract/contacts/list';
import type { Services } from '../../kernel/context.ts';
import { answer } from '../../kernel/handlers.ts';
import type { Runner } from '../../kernel/runner.ts';
import { registerListExport } from '../exports/source.ts';
import { bulkHandlers } from './bulk/handlers.ts';
import { bulkJobs } from './bulk/runs.ts';
import { consentHandlers } from './consents/handlers.ts';
import { registerContactExport } from './contact-export.ts';
import { contactHandlers } from './contact-handlers.ts';
import { importHandlers } from './import/handlers.ts';
import { importJobs } from './import/jobs.ts';
import { registerImportExport } from './import/list.ts';
import { registerLeadExport } from './leads/export.ts';
import { leadHandlers } from './leads/handlers.ts';
import { linkingJob, startLinking } from './linking.ts';
import { contactListRows } from './lists.ts';
import { comparingJob, startComparing } from './merging/duplicates.ts';
import { mergeHandlers } from './merging/handlers.ts';
import { startScoring } from './scoring/following.ts';
import { scoreHandlers } from './scoring/handlers.ts';
import { scoreJobs } from './scoring/runs.ts';
import { registerContactSearch } from './search.ts';
import { fillJobs } from './segments/filling.ts';
import { listHandlers } from './segments/list-handlers.ts';
import { recheckJob, startUpkeep } from './segments/upkeep.ts';
import { timelineHandlers } from './timeline/handlers.ts';
import { registerOwnTimelines } from './timeline/own-sources.ts';

export const area = answer(calls, {
  ...listHandlers,
  ...contactHandlers,
  ...bulkHandlers,
  ...consentHandlers,
  ...mergeHandlers,
  ...leadHandlers,
  ...scoreHandlers,
  ...importHandlers,
  ...timelineHandlers,
});

export const jobs = (services: Services) => [
  linkingJob(services),
  comparingJob(services),
  ...scoreJobs(services),
  recheckJob(services),
  ...fillJobs(services),
  ...importJobs(services),
  ...bulkJobs(services),
];

export { registerErrorFiles as routes } from './import/error-file.ts';

export function start(services: Services): Runner {
  registerContactExport();
  registerImportExport();
  registerLeadExport();
  registerOwnTimelines();
  registerContactSearch();
  registerListExport({
    list: contactListList,
    access: calls.listContactLists.access,
    ...contactListRows.exported,
    cells: {
      name: ({ name }) => name,
      description: ({ description }) => description,
      kind: ({ kind }) => kind,
      size: ({ size }) => size,
      status: ({ status }) => status,
      created: ({ createdAt }) => createdAt,
      changed: ({ modifiedAt }) => modifiedAt,
    },
  });
  const runners = [
    startLinking(services),
    startComparing(services),
    startScoring(services),
    startUpkeep(services),
  ];
  return { stop: async () => void (await Promise.all(runners.map((runner) => runner.stop()))) };
}
