import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import { z } from 'zod';
import { conversationsEdit, conversationsView } from '../conversations/access.ts';
import { edit, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Done, precondition, Uuid } from '../kernel/shapes.ts';
import { extractorNameTaken, extractorsFull, noContact, proposalOver } from './errors.ts';
import { ExtractionMatch, ExtractionProposal, Extractor, ExtractorInput } from './shapes.ts';

export const description = 'Values found in what people write.';

const extractionView = page('engagements_data_extraction');
const extractionEdit = edit('engagements_data_extraction');
const one = z.object({ id: Uuid });

export const listExtractors = defineCall({
  method: 'GET',
  path: '/api/extractors',
  access: extractionView,
  topics: ['extractors'],
  reply: z.object({ extractors: z.array(Extractor) }),
  summary: 'List what is looked for in messages, by name',
});

export const createExtractor = defineCall({
  method: 'POST',
  path: '/api/extractors',
  access: extractionEdit,
  topics: ['extractors'],
  body: ExtractorInput,
  reply: Extractor,
  errors: [extractorNameTaken, extractorsFull],
  summary: 'Create an entry of data extraction',
});

export const updateExtractor = defineCall({
  method: 'PUT',
  path: '/api/extractors/{id}',
  access: extractionEdit,
  topics: ['extractors'],
  params: one,
  body: ExtractorInput.extend(precondition),
  reply: Extractor,
  errors: [extractorNameTaken],
  summary: 'Update an entry of data extraction',
});

export const removeExtractor = defineCall({
  method: 'DELETE',
  path: '/api/extractors/{id}',
  access: extractionEdit,
  topics: ['extractors'],
  params: one,
  reply: Done,
  summary: 'Delete an entry of data extraction with its proposals. Stored values stay',
});

export const tryExtractor = defineCall({
  method: 'POST',
  path: '/api/extractors/try',
  access: extractionView,
  body: z.strictObject({
    kind: ExtractorInput.shape.kind,
    pattern: ExtractorInput.shape.pattern,
    text: z.string().max(MESSAGE_TEXT_MAX),
  }),
  reply: z.object({ matches: z.array(ExtractionMatch) }),
  summary: 'Try what would be found in a text',
});

export const listProposals = defineCall({
  method: 'GET',
  path: '/api/conversations/{id}/proposals',
  access: conversationsView,
  topics: ['proposals'],
  params: one,
  reply: z.object({ proposals: z.array(ExtractionProposal) }),
  summary: 'List the values found in a conversation, newest first, at most a hundred',
});

export const takeProposal = defineCall({
  method: 'POST',
  path: '/api/proposals/{id}/take',
  access: conversationsEdit,
  topics: ['proposals'],
  params: one,
  reply: Done,
  errors: [proposalOver, noContact],
  summary: 'Store a found value in the contact',
});

export const dismissProposal = defineCall({
  method: 'POST',
  path: '/api/proposals/{id}/dismiss',
  access: conversationsEdit,
  topics: ['proposals'],
  params: one,
  reply: Done,
  errors: [proposalOver],
  summary: 'Dismiss a found value',
});
