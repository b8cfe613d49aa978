import type { FileRef, MailAddress } from '@foyer/contract/conversations/shapes';
import type { Draft } from '@foyer/contract/inbox/shapes';
import { DEBOUNCE_MS } from '@foyer/domain/interaction';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCall } from '../../../api/index.ts';
import { newId } from '../../../api/new-id.ts';
import { htmlOfText } from '../../../ui/rich-text/html-of-text.ts';
import { useStoredDrafts } from '../state/stored-drafts.ts';

/** A mail that is being written. */
export interface MailDraft {
  /** Its id on the server, and the id under which the mail is sent once only. */
  readonly id: string;
  readonly clientId: string;
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly bcc: readonly MailAddress[];
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly files: readonly FileRef[];
  /** Ids of the canned replies that were inserted. */
  readonly canned: readonly string[];
  /** Undefined for the usual sender. */
  readonly mailboxId?: string | null | undefined;
  readonly quote: boolean;
  /** Something was typed here: addresses that were put in by themselves make no draft. */
  readonly isTouched: boolean;
  /** It was brought from the server, which has it. */
  readonly isBrought: boolean;
}

/** How long typing rests before the server keeps it too. Milliseconds. */
const SERVER_MS = 1_500;

export const emptyMail = (fields: Partial<MailDraft> = {}): MailDraft => ({
  id: newId(),
  clientId: newId(),
  to: [],
  cc: [],
  bcc: [],
  subject: '',
  html: '',
  text: '',
  files: [],
  canned: [],
  quote: true,
  isTouched: false,
  isBrought: false,
  ...fields,
});

const keyOf = (memberId: string, threadKey: string) => `foyer.mail.${memberId}.${threadKey}`;

/** The mail that was left unfinished in a thread; null for none. */
export function readMailDraft(store: Pick<Storage, 'getItem'>, memberId: string, threadKey: string) {
  try {
    const kept = JSON.parse(store.getItem(keyOf(memberId, threadKey)) ?? 'null') as Partial<MailDraft> | null;
    return kept && Array.isArray(kept.to) && typeof kept.text === 'string' ? emptyMail(kept) : null;
  } catch {
    return null;
  }
}

/**
 * The mail that is being written in a thread, or with the key of a new one. It is kept in this browser at once and on
 * the server soon after, so that it is there on another machine.
 */
export function useMailDraft(memberId: string, threadKey: string, conversationID: string | null) {
  const [draft, setDraft] = useState<MailDraft>(
    () => readMailDraft(localStorage, memberId, threadKey) ?? emptyMail(),
  );
  const drafts = useStoredDrafts();
  const latest = useRef(draft);
  latest.current = draft;

  useEffect(() => {
    if (!draft.isTouched) return;
    const keepHere = setTimeout(() => {
      localStorage.setItem(keyOf(memberId, threadKey), JSON.stringify(draft));
    }, DEBOUNCE_MS);
    const keepThere = setTimeout(() => {
      drafts.save(draft.id, bodyOf(draft, conversationID)).catch(() => undefined);
    }, SERVER_MS);
    return () => {
      clearTimeout(keepHere);
      clearTimeout(keepThere);
    };
  }, [draft, drafts, memberId, threadKey, conversationID]);

  useEffect(() => {
    const keepNow = () => {
      if (latest.current.isTouched)
        localStorage.setItem(keyOf(memberId, threadKey), JSON.stringify(latest.current));
    };
    addEventListener('pagehide', keepNow);
    return () => {
      removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, [memberId, threadKey]);

  const change = useCallback(
    (fields: Partial<MailDraft>) => setDraft((before) => ({ ...before, ...fields, isTouched: true })),
    [],
  );
  /** Puts in what nobody typed: it is not saved for its own sake. */
  const fill = useCallback(
    (fields: Partial<MailDraft>) => setDraft((before) => ({ ...before, ...fields })),
    [],
  );
  /** Begins anew, after the mail left or was thrown away. */
  const clear = useCallback(
    (fields: Partial<MailDraft> = {}) => {
      localStorage.removeItem(keyOf(memberId, threadKey));
      if (hasDraft(latest.current)) drafts.remove(latest.current.id).catch(() => undefined);
      latest.current = emptyMail(fields);
      setDraft(latest.current);
    },
    [drafts, memberId, threadKey],
  );
  return { draft, change, fill, clear };
}

/** Whether something is kept that the member began to write. */
export const hasDraft = ({ isTouched, isBrought }: MailDraft): boolean => isTouched || isBrought;

/** Which draft of the server is meant: one that begins a thread, or that of a conversation. */
export type KeptMail = { readonly draftId: string | undefined } | { readonly conversationID: string };

/**
 * Brings a draft that the server keeps into the box, unless something is being written here already. Each is brought
 * once, so that one that was sent or thrown away does not come back.
 * @param onNote the kept draft of the conversation is a note
 */
export function useKeptMail(
  which: KeptMail,
  draft: MailDraft,
  fill: (fields: Partial<MailDraft>) => void,
  onNote?: () => void,
): void {
  const isReply = 'conversationID' in which;
  const { data } = useCall(
    'listDrafts',
    { query: isReply ? { conversationID: which.conversationID } : { limit: 200 } },
    { enabled: isReply || which.draftId !== undefined },
  );
  const brought = useRef(new Set<string>());
  const kept = data?.drafts.find(({ id }) => isReply || id === which.draftId);
  const isWanted = kept !== undefined && draft.id !== kept.id && !draft.isTouched;
  const bring = useEffectEvent((found: Draft) =>
    found.kind === 'note' ? onNote?.() : fill(fieldsOf(found)),
  );
  useEffect(() => {
    if (kept && draft.id === kept.id) brought.current.add(kept.id);
    if (!isWanted || !kept || brought.current.has(kept.id)) return;
    brought.current.add(kept.id);
    bring(kept);
  }, [isWanted, kept, draft.id]);
}

/** A draft of the server as the box shows it. One kept without formatting or receivers leaves what is there. */
function fieldsOf({ id, text, mail, attachments }: Draft): Partial<MailDraft> {
  const files = attachments.map((file) => ({ ...file, width: null, height: null }));
  const kept = { id, text, html: mail?.html || htmlOfText(text), files, isBrought: true };
  if (!mail) return kept;
  const { to, cc, bcc, subject } = mail;
  const isAddressed = to.length + cc.length + bcc.length > 0;
  return { ...kept, subject, mailboxId: mail.mailboxId ?? undefined, ...(isAddressed && { to, cc, bcc }) };
}

const bodyOf = (draft: MailDraft, conversationID: string | null) => ({
  conversationID,
  kind: 'mail' as const,
  text: draft.text.slice(0, 8_000),
  attachments: draft.files.map(({ id }) => id),
  mail: {
    to: [...draft.to],
    cc: [...draft.cc],
    bcc: [...draft.bcc],
    subject: draft.subject,
    html: draft.html,
    mailboxId: draft.mailboxId ?? null,
  },
});
