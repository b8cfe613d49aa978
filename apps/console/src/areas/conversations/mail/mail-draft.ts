import type { FileRef, MailAddress } from '@foyer/contract/conversations/shapes';
import type { Draft } from '@foyer/contract/inbox/shapes';
import { DEBOUNCE_MS } from '@foyer/domain/interaction';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCall } from '../../../api/index.ts';
import { newId } from '../../../api/new-id.ts';
import { htmlOfText } from '../../../ui/rich-text/html-of-text.ts';
import { useStoredDrafts } from '../state/stored-drafts.ts';

/** The draft of a mail. */
export interface MailDraft {
  /** Its id on the server, and the idempotency key of sending. */
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
  /** Undefined for the default sender. */
  readonly mailboxId?: string | null | undefined;
  readonly quote: boolean;
  /** Something was typed here. Prefilled addresses alone make no draft. */
  readonly isTouched: boolean;
  /** It was loaded from the server. */
  readonly isBrought: boolean;
}

/** Debounce of saving to the server, in milliseconds. */
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

/** The stored draft of a thread; null for none. */
export function readMailDraft(store: Pick<Storage, 'getItem'>, memberId: string, threadKey: string) {
  try {
    const saved = JSON.parse(
      store.getItem(keyOf(memberId, threadKey)) ?? 'null',
    ) as Partial<MailDraft> | null;
    return saved && Array.isArray(saved.to) && typeof saved.text === 'string' ? emptyMail(saved) : null;
  } catch {
    return null;
  }
}

/**
 * The draft of a thread, or of a new mail. It is stored in this browser at once and on the server soon after, so that
 * it is available on other devices.
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
    const saveLocally = setTimeout(() => {
      localStorage.setItem(keyOf(memberId, threadKey), JSON.stringify(draft));
    }, DEBOUNCE_MS);
    const saveRemotely = setTimeout(() => {
      drafts.save(draft.id, bodyOf(draft, conversationID)).catch(() => undefined);
    }, SERVER_MS);
    return () => {
      clearTimeout(saveLocally);
      clearTimeout(saveRemotely);
    };
  }, [draft, drafts, memberId, threadKey, conversationID]);

  useEffect(() => {
    const saveNow = () => {
      if (latest.current.isTouched)
        localStorage.setItem(keyOf(memberId, threadKey), JSON.stringify(latest.current));
    };
    addEventListener('pagehide', saveNow);
    return () => {
      removeEventListener('pagehide', saveNow);
      saveNow();
    };
  }, [memberId, threadKey]);

  const change = useCallback(
    (fields: Partial<MailDraft>) => setDraft((before) => ({ ...before, ...fields, isTouched: true })),
    [],
  );
  /** Prefills fields. This alone does not save a draft. */
  const fill = useCallback(
    (fields: Partial<MailDraft>) => setDraft((before) => ({ ...before, ...fields })),
    [],
  );
  /** Starts over after the mail was sent or discarded. */
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

/** Whether the draft contains anything that the member wrote. */
export const hasDraft = ({ isTouched, isBrought }: MailDraft): boolean => isTouched || isBrought;

/** Identifies a draft on the server: one that starts a thread, or that of a conversation. */
export type SavedMail = { readonly draftId: string | undefined } | { readonly conversationID: string };

/**
 * Loads a draft from the server into the composer, unless something is being written here. Each is loaded once, so
 * that one that was sent or discarded does not come back.
 * @param onNote called when the stored draft of the conversation is a note
 */
export function useMailAutosave(
  which: SavedMail,
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
  const loaded = useRef(new Set<string>());
  const saved = data?.drafts.find(({ id }) => isReply || id === which.draftId);
  const isEnabled = saved !== undefined && draft.id !== saved.id && !draft.isTouched;
  const load = useEffectEvent((found: Draft) => (found.kind === 'note' ? onNote?.() : fill(fieldsOf(found))));
  useEffect(() => {
    if (saved && draft.id === saved.id) loaded.current.add(saved.id);
    if (!isEnabled || !saved || loaded.current.has(saved.id)) return;
    loaded.current.add(saved.id);
    load(saved);
  }, [isEnabled, saved, draft.id]);
}

/**
 * A draft of the server as fields of the composer. Fields it lacks, such as formatting or recipients, stay as they
 * are.
 */
function fieldsOf({ id, text, mail, attachments }: Draft): Partial<MailDraft> {
  const files = attachments.map((file) => ({ ...file, width: null, height: null }));
  const saved = { id, text, html: mail?.html || htmlOfText(text), files, isBrought: true };
  if (!mail) return saved;
  const { to, cc, bcc, subject } = mail;
  const isAddressed = to.length + cc.length + bcc.length > 0;
  return { ...saved, subject, mailboxId: mail.mailboxId ?? undefined, ...(isAddressed && { to, cc, bcc }) };
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
