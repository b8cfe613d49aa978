import { newId } from '../../kernel/ids.ts';
import { byPath, defineSweep } from '../../sweep/area-sweep.ts';
import { extractionProposals, extractors } from './tables.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    readonly extractorId: string;
    readonly proposalId: string;
  }
}

export const sweep = defineSweep({
  after: ['conversations'],
  rows: () => ({ extractorId: newId(), proposalId: newId() }),
  async write(db, { merchantId, mark, conversationId, extractorId, proposalId }) {
    await db.insert(extractors).values({
      merchantId,
      id: extractorId,
      name: mark,
      kind: 'pattern',
      pattern: 'never-[0-9]{9}',
      target: 'notes',
      active: false,
    });
    await db.insert(extractionProposals).values({
      merchantId,
      id: proposalId,
      extractorId,
      conversationId,
      messageId: newId(),
      text: mark,
      value: mark,
    });
  },
  ids: ({ extractorId, proposalId }) => [
    [/^\/api\/extractors/, extractorId],
    [/^\/api\/proposals/, proposalId],
  ],
  refused: { takeProposal: 'extraction_no_contact' },
  records: [
    {
      subject: 'extractor',
      topic: 'extractors',
      calls: ['createExtractor', 'updateExtractor', 'removeExtractor'],
      fields: {
        name: 'Orders',
        kind: 'order',
        pattern: '',
        target: 'notes',
        automatic: false,
        active: false,
      },
      change: { name: 'Order numbers' },
      unique: 'name',
      of: byPath,
    },
  ],
});
