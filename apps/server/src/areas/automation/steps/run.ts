import type { AutomationDefinition } from '@foyer/domain/automation';
import { type CannedContext, fillVariables } from '@foyer/domain/canned';
import { fullName } from '@foyer/domain/full-name';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { Services } from '../../../kernel/context.ts';
import { identitiesOf } from '../../contacts/store.ts';
import { contacts } from '../../contacts/tables.ts';
import { findMember } from '../../conversations/move-rules.ts';
import { merchantOf } from '../../merchants/queries.ts';
import { visitors } from '../../visitors/tables.ts';
import type { RunRow } from '../runs.ts';
import type { Target } from '../target.ts';

export { consequences, describedStep, type Step } from '../../escalations/steps/run.ts';

/** A run of a rule, in the transaction that locked its subject. */
export interface Run {
  readonly services: Services;
  readonly db: Db;
  readonly merchantId: number;
  readonly run: RunRow;
  readonly rule: AutomationDefinition & { readonly secret: string };
  readonly target: Target;
  readonly now: Date;
}

/** The customer of a run: their address, and the variables of texts. */
export async function customerOf({ db, merchantId, target }: Run): Promise<{
  readonly email: string;
  readonly values: CannedContext;
}> {
  const merchant = await merchantOf(db, merchantId);
  const agent = target.assignedTo ? await findMember(db, merchantId, target.assignedTo) : undefined;
  const person =
    (await visitorOf(db, merchantId, target.visitorId)) ??
    (await contactOf(db, merchantId, target.contactId));
  return {
    email: person?.email ?? '',
    values: {
      'merchant.name': merchant.name,
      'agent.firstName': agent?.firstName ?? null,
      'agent.lastName': agent?.lastName ?? null,
      'agent.name': agent ? fullName(agent) : null,
      'visitor.firstName': person?.firstName ?? null,
      'visitor.lastName': person?.lastName ?? null,
      'visitor.name': person ? fullName(person) : null,
      'visitor.email': person?.email ?? null,
      'visitor.phone': person?.phone ?? null,
      'visitor.city': person?.city ?? null,
      'visitor.country': person?.country ?? null,
    },
  };
}

async function visitorOf(db: Db, merchantId: number, id: string | null) {
  if (!id) return null;
  const [row] = await db
    .select()
    .from(visitors)
    .where(and(eq(visitors.merchantId, merchantId), eq(visitors.id, id)));
  return row ?? null;
}

async function contactOf(db: Db, merchantId: number, id: string | null) {
  if (!id) return null;
  const [row] = await db
    .select()
    .from(contacts)
    .where(and(eq(contacts.merchantId, merchantId), eq(contacts.id, id)));
  if (!row) return null;
  const identities = (await identitiesOf(db, merchantId, [id])).get(id) ?? [];
  const first = (kind: string) => identities.find((one) => one.kind === kind)?.value ?? '';
  return { ...row, email: first('email'), phone: first('phone') };
}

/** A text with its variables filled in; those without a value become nothing. */
export const filled = (text: string, values: CannedContext): string =>
  fillVariables(text, values)
    .text.replace(/\{\{\s*[\w.]+\s*\}\}/g, '')
    .trim();
