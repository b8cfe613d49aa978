import { useEffect, useEffectEvent, useRef } from 'react';
import { call } from '../../../api/index.ts';
import { newId } from '../../../api/new-id.ts';
import { live } from '../../../live/index.ts';
import { useMay } from '../../../session/permissions.ts';
import { useStoredDrafts } from '../state/stored-drafts.ts';
import { type Draft, isEmptyDraft } from './drafts.ts';

/** Debounce of saving to the server, in milliseconds. */
const SERVER_MS = 1_500;

/**
 * Saves the draft of a conversation to the server as well, so that it is available on other devices and in the list of
 * drafts. A failed save is retried when the connection is back.
 * @param isNotes whether only notes are written here
 */
export function useServerDraft(
  conversationID: string,
  draft: Draft,
  change: (fields: Partial<Draft>, now?: boolean) => void,
  isNotes: boolean,
): void {
  const maySave = useMay('saveDraft');
  const drafts = useStoredDrafts();
  const id = useRef(draft.id ?? newId());
  /** The draft last saved on the server; null for none, undefined while unknown. */
  const saved = useRef<Draft | null | undefined>(undefined);

  const restore = useEffectEvent(async () => {
    const { drafts } = await call('listDrafts', { query: { conversationID, limit: 1 } });
    const [found] = drafts;
    const isNote = found?.kind === 'note';
    if (!found || found.kind === 'mail' || (isNotes && !isNote)) {
      saved.current ??= null;
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
    saved.current = { ...draft, ...restored };
    change(restored);
  });
  /** Saves the next state to the server, and restores the former one when that fails. */
  const sync = async (next: Draft | null, run: () => Promise<void>) => {
    const before = saved.current;
    saved.current = next;
    await run().catch((error: unknown) => {
      if (saved.current === next) saved.current = before;
      throw error;
    });
  };
  const keep = useEffectEvent(async () => {
    if (isEmptyDraft(draft)) {
      if (saved.current === null || (saved.current === undefined && draft.id === undefined)) return;
      await sync(null, () => drafts.remove(id.current));
      return;
    }
    if (saved.current && isSame(saved.current, draft)) return;
    if (draft.id !== id.current) change({ id: id.current });
    await sync(draft, () => drafts.save(id.current, bodyOf(draft, conversationID)));
  });

  useEffect(() => {
    if (maySave) restore().catch(() => undefined);
  }, [maySave]);
  useEffect(() => {
    if (!maySave) return;
    const saveNow = () => void keep().catch(() => undefined);
    if (isEmptyDraft(draft)) return saveNow();
    const timer = setTimeout(saveNow, SERVER_MS);
    return () => clearTimeout(timer);
  }, [maySave, draft]);
  useEffect(() => {
    if (maySave) return live.onReady(() => void keep().catch(() => undefined));
  }, [maySave]);
}

const isSame = (a: Draft, b: Draft): boolean =>
  a.mode === b.mode && a.reply === b.reply && a.note === b.note && a.files === b.files;

/** The draft as the server stores it: the current mode, a reply before a note. */
function bodyOf(draft: Draft, conversationID: string) {
  const isNote = draft.reply.trim() === '' || (draft.mode === 'note' && draft.note.trim() !== '');
  return {
    conversationID,
    kind: isNote ? ('note' as const) : ('text' as const),
    text: isNote ? draft.note : draft.reply,
    attachments: draft.files.map(({ id }) => id),
  };
}
