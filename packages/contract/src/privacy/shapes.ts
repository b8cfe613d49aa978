import { z } from 'zod';
import { Instant, Uuid } from '../kernel/shapes.ts';
import { RETENTION, RETENTION_MAX_DAYS } from './constants.ts';

export type RetentionKind = keyof typeof RETENTION;
export const RetentionKind = z
  .enum(Object.keys(RETENTION) as [RetentionKind, ...RetentionKind[]])
  .describe(
    'Visits with their pages; visitors who gave no name or address and wrote nothing; closed conversations; original files of emails; the audit log; contacts that were neither seen nor changed.',
  );

const Days = z.number().int().min(1).max(RETENTION_MAX_DAYS);

export const RetentionRule = z.object({
  kind: RetentionKind,
  days: z.number().int().nullable().describe('Null if the data is kept.'),
  minDays: z.number().int(),
});
export type RetentionRule = z.infer<typeof RetentionRule>;

export const RetentionInput = z.strictObject({ kind: RetentionKind, days: Days.nullable() });
export const RetentionQuery = z.object({
  kind: RetentionKind,
  days: z.coerce.number().int().min(1).max(RETENTION_MAX_DAYS),
});

/** What would be deleted. */
export const RetentionPreview = z.object({
  count: z.number().int().describe('Up to 100,000.'),
  isExact: z.boolean(),
  oldestDate: Instant.nullable(),
});

/** Number of rows of a table. */
export const TableCount = z.object({ table: z.string(), count: z.number().int() });

export const ErasurePreview = z.object({
  confirmation: z.string().describe('What the member types to confirm.'),
  counts: z.array(TableCount),
});

/** The erasure of a person, without the person. */
export const Erasure = z.object({
  id: Uuid,
  state: z.enum(['running', 'done']),
  pseudonym: z.string().describe('Replaces the person in the audit log.'),
  requestedBy: z.string().nullable().describe('Null for the retention of inactive contacts.'),
  counts: z.array(TableCount),
  createdDate: Instant,
  finishedDate: Instant.nullable(),
});
export type Erasure = z.infer<typeof Erasure>;
