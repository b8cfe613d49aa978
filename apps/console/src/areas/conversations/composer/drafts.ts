import type { FileRef } from '@foyer/contract/conversations/shapes';

export type ComposerMode = 'reply' | 'note';

/** The draft of one thread. Reply and note are stored apart, so that neither is sent as the other. */
export interface Draft {
  /** Its id on the server; undefined while it was never saved there. */
  readonly id?: string;
  readonly mode: ComposerMode;
  readonly reply: string;
  readonly note: string;
  /** Files that are uploaded but not sent yet. */
  readonly files: readonly FileRef[];
  /** Ids of the canned replies that were inserted. */
  readonly canned: readonly string[];
}

export const EMPTY_DRAFT: Draft = { mode: 'reply', reply: '', note: '', files: [], canned: [] };

type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (memberId: string, threadKey: string) => `foyer.draft.${memberId}.${threadKey}`;

export const isEmptyDraft = (draft: Draft): boolean =>
  draft.reply.trim() === '' && draft.note.trim() === '' && draft.files.length === 0;

/** The draft of a thread, or an empty one. */
export function readDraft(store: DraftStore, memberId: string, threadKey: string): Draft {
  try {
    const draft = JSON.parse(store.getItem(keyOf(memberId, threadKey)) ?? 'null') as Partial<Draft> | null;
    if (!draft || typeof draft.reply !== 'string' || typeof draft.note !== 'string') return EMPTY_DRAFT;
    return { ...EMPTY_DRAFT, ...draft, mode: draft.mode === 'note' ? 'note' : 'reply' };
  } catch {
    return EMPTY_DRAFT;
  }
}

/** Stores the draft of a thread; an empty draft is removed. Returns whether storing succeeded. */
export function writeDraft(store: DraftStore, memberId: string, threadKey: string, draft: Draft): boolean {
  try {
    if (isEmptyDraft(draft)) store.removeItem(keyOf(memberId, threadKey));
    else store.setItem(keyOf(memberId, threadKey), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}
