import { listLeads } from '@foyer/contract/contacts/lead-calls';
import { leadList } from '@foyer/contract/contacts/lead-list';
import { registerListExport } from '../../exports/source.ts';
import { presentLeads } from './present.ts';
import { countLeads, readLeads } from './rows.ts';

/** Registers the export of the leads. */
export const registerLeadExport = (): void =>
  registerListExport({
    list: leadList,
    access: listLeads.access,
    count: async (scope, wanted) => (await countLeads(scope, wanted)).total,
    page: async (scope, wanted) => {
      const { page, nextCursor } = await readLeads(scope, wanted);
      return { page: await presentLeads(scope, page), nextCursor };
    },
    cells: {
      name: ({ name }) => name,
      step: ({ step }) => step,
      score: ({ score }) => score,
      type: ({ type }) => type,
      place: ({ city, country }) => [city, country.toUpperCase()].filter(Boolean).join(', '),
      lastMessage: ({ lastMessage }) => lastMessage?.text ?? '',
      next: ({ nextStep }) => nextStep && (nextStep.title || 'Reply'),
      owner: ({ owner }) => owner?.name ?? '',
      moved: ({ movedDate }) => new Date(movedDate),
      seen: ({ lastSeenDate }) => lastSeenDate && new Date(lastSeenDate),
      company: ({ company }) => company,
      email: ({ email }) => email,
      reason: ({ lastMove }) => lastMove?.reason ?? '',
      note: ({ lastMove }) => lastMove?.note ?? '',
    },
  });
