import type { AuditEntry } from '@foyer/contract/audit/shapes';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '@foyer/contract/audit/texts';
import { useLingui } from '@lingui/react/macro';
import { listText } from '../../i18n/list-text.ts';

const ACTIONS: Readonly<Record<string, string>> = AUDIT_ACTIONS;
const SUBJECTS: Readonly<Record<string, string>> = AUDIT_SUBJECTS;

/** What was done; the code itself if it has no text. */
export const actionText = (code: string): string => listText(ACTIONS[code] ?? code);

/** The type of a subject. */
export const kindText = (type: string): string => listText(SUBJECTS[type] ?? type);

/** The name of a subject, else its id. Empty for the merchant, of which there is one. */
export function nameOf({ type, id, name }: AuditEntry['subject']): string {
  if (name) return name;
  return type === 'merchant' ? '' : shortId(id);
}

/** The end of a long id, which distinguishes entries better than its start. Isolated, to stay whole in Arabic text. */
const shortId = (id: string) => `\u2066${/^[\da-f-]{36}$/i.test(id) ? `…${id.slice(-8)}` : id}\u2069`;

/** Who did it. */
export function useActorText(): (actor: AuditEntry['actor']) => string {
  const { t } = useLingui();
  return ({ type, name }) => name || (type === 'visitor' ? t`Visitor` : t`System`);
}
