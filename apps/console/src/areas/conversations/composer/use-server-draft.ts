import { useEffect, useEffectEvent, useRef } from 'react';
import { call } from '../../../api/index.ts';
import { newId } from '../../../api/new-id.ts';
import { live } from '../../../live/index.ts';
import { useMay } from '../../../session/permissions.ts';
import { useStoredDrafts } from '../state/stored-drafts.ts';
import { type Draft, isEmptyDraft } from './drafts.ts';

/** How long typing rests before the server keeps it too. Milliseconds. */
const SERVER_MS = 1_500;

/**
 * Keeps the draft of a conversation on the server besides this browser, so that it is there on another machine and among
 * the drafts. What cannot be kept there now stays here and goes when there is a connection again.
 * @param isNotes whether notes alone are written here, and replies elsewhere
 */
export function useServerDraft(
  conversationID: string,
  draft: Draft,
  change: (fields: Partial<Draft>, now?: boolean) => void,
  isNotes: boolean,
): void {
  const maySort = useMay('saveDraft');
  const drafts = useStoredDrafts();
  const id = useRef(draft.id ?? newId());
  /** What the server has: the draft as it was kept last, null for none, undefined while that is not known. */
  const kept = useRef<Draft | null | undefined>(undefined);

  const restore = useEffectEvent(async () => {
    const { drafts } = await call('listDrafts', { query: { conversationID, limit: 1 } });
    const [found] = drafts;
    const isNote = found?.kind === 'note';
    if (!found || found.kind === 'mail' || (isNotes && !isNote)) {
      kept.current ??= null;
      return;
    }
    id.current = found.id;
    if (!isEmptyDraft(draft)) return;
    const files = found.attachments.map((file) => ({ ...file, width: null, height: null }));
    const restored: Partial<Draft> = {
      id: found.id,
      mode: isNote ? 'note' : 'reply',
      ...(isNote ? { note: found.text } : { reply: found.text }),
      files,
    };
    kept.current = { ...draft, ...restored };
    change(restored);
  });
  /** Brings the server to a state, and back to the former one in mind where that fails. */
  const bring = async (next: Draft | null, run: () => Promise<void>) => {
    const before = kept.current;
    kept.current = next;
    await run().catch((error: unknown) => {
      if (kept.current === next) kept.current = before;
      throw error;
    });
  };
  const keep = useEffectEvent(async () => {
    if (isEmptyDraft(draft)) {
      if (kept.current === null || (kept.current === undefined && draft.id === undefined)) return;
      await bring(null, () => drafts.remove(id.current));
      return;
    }
    if (kept.current && isSame(kept.current, draft)) return;
    if (draft.id !== id.current) change({ id: id.current });
    await bring(draft, () => drafts.save(id.current, bodyOf(draft, conversationID)));
  });

  useEffect(() => {
    if (maySort) restore().catch(() => undefined);
  }, [maySort]);
  useEffect(() => {
    if (!maySort) return;
    const keepNow = () => void keep().catch(() => undefined);
    if (isEmptyDraft(draft)) return keepNow();
    const timer = setTimeout(keepNow, SERVER_MS);
    return () => clearTimeout(timer);
  }, [maySort, draft]);
  useEffect(() => {
    if (maySort) return live.onReady(() => void keep().catch(() => undefined));
  }, [maySort]);
}

const isSame = (a: Draft, b: Draft): boolean =>
  a.mode === b.mode && a.reply === b.reply && a.note === b.note && a.files === b.files;

/** The draft as the server keeps it: what is being written now, a reply before a note. */
function bodyOf(draft: Draft, conversationID: string) {
  const isNote = draft.reply.trim() === '' || (draft.mode === 'note' && draft.note.trim() !== '');
  return {
    conversationID,
    kind: isNote ? ('note' as const) : ('text' as const),
    text: isNote ? draft.note : draft.reply,
    attachments: draft.files.map(({ id }) => id),
  };
}
