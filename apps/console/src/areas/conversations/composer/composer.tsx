import type { CannedReply } from '@foyer/contract/conversations/canned-shapes';
import type { FileRef } from '@foyer/contract/conversations/shapes';
import { MESSAGE_ATTACHMENTS_MAX, MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId, useImperativeHandle, useRef, useState } from 'react';
import { isComposing } from '../../../keys/composing.ts';
import { toastFloor } from '../../../ui/toast-floor.ts';
import { AssistantMenu } from '../assistant/assistant-menu.tsx';
import { AssistantPanel } from '../assistant/assistant-panel.tsx';
import { useAssistant } from '../assistant/use-assistant.ts';
import { AttachmentTray } from './attachment-tray.tsx';
import { CollisionWarning } from './collision-warning.tsx';
import { CompletionList } from './completion-list.tsx';
import { ComposerBar } from './composer-bar.tsx';
import { ComposerModes } from './composer-modes.tsx';
import type { ComposerProps } from './composer-props.ts';
import { ComposerText, insertAtCaret } from './composer-text.tsx';
import { ComposerWarnings, unfilledVariables } from './composer-warnings.tsx';
import type { ComposerMode } from './drafts.ts';
import { useDrop } from './dropped-files.ts';
import { withMentions } from './mention-tokens.ts';
import { SuggestedAnswer, suggestedText } from './suggested-answer.tsx';
import { useCollision } from './use-collision.ts';
import { useCompletion } from './use-completion.ts';
import { useDraft } from './use-draft.ts';
import { useGrowth } from './use-growth.ts';
import { useServerDraft } from './use-server-draft.ts';
import { useSuggestion } from './use-suggestion.ts';
import { useTypingSignal } from './use-typing-signal.ts';
import { useUploads } from './use-uploads.ts';

/** The composer for replies and notes. */
export function Composer({
  conversationID,
  memberId,
  visitorName,
  people,
  context,
  language,
  lastSeq,
  replyMax,
  fileMaxBytes,
  collision,
  later,
  onReply,
  onSend,
  ref,
}: ComposerProps) {
  const { t } = useLingui();
  const listId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const { draft, change, isSaved } = useDraft(memberId, conversationID);
  useServerDraft(conversationID, draft, change, onReply !== undefined);
  const [isSending, setSending] = useState(false);
  const [ignoresUnfilled, setIgnoresUnfilled] = useState(false);
  const mode = onReply ? 'note' : draft.mode;
  const text = mode === 'note' ? draft.note : draft.reply;
  const setText = (next: string) => {
    setIgnoresUnfilled(false);
    const forgets = next.trim() === '' ? { canned: [] } : {};
    change({ ...forgets, ...(mode === 'note' ? { note: next } : { reply: next }) });
  };
  const files = useUploads(draft.files.length, (file: FileRef) =>
    change({ files: [...draft.files.filter((one) => one.id !== file.id), file] }),
  );
  const take = (reply: CannedReply) =>
    change({
      canned: [...new Set([...draft.canned, reply.id])],
      files: [...draft.files, ...reply.attachments.filter(isNew(draft.files))].slice(
        0,
        MESSAGE_ATTACHMENTS_MAX,
      ),
    });
  const complete = useCompletion({
    text,
    mode,
    people,
    context,
    language,
    box,
    onText: setText,
    onReply: take,
  });
  const onTyped = useTypingSignal(mode === 'reply' ? conversationID : null, text.trim() !== '');
  useGrowth(box, text);

  const setMode = (next: ComposerMode) => {
    if (onReply && next === 'reply') return onReply();
    change({ mode: next });
    complete.close();
    box.current?.focus();
  };
  useImperativeHandle(ref, () => ({
    focus: (next?: ComposerMode) => {
      if (next) setMode(next);
      else box.current?.focus();
    },
  }));

  const isEmpty = text.trim() === '' && draft.files.length === 0;
  const assistant = useAssistant<string>({
    conversationID,
    draft: draft.reply,
    textOf: (reply) => reply,
    draftOf: (written) => written.slice(0, replyMax),
    set: (reply) => change({ reply }),
  });
  const isAssisted = mode === 'reply' && assistant.state !== null;
  const suggestion = useSuggestion(conversationID, lastSeq, mode === 'reply' && isEmpty && !isAssisted);
  const takeSuggestion = (link?: string) => {
    if (!suggestion.shown) return;
    setText(link ?? suggestedText(suggestion.shown, replyMax));
    box.current?.focus();
  };
  const textMax = mode === 'note' ? MESSAGE_TEXT_MAX : replyMax;
  const isTooLong = text.length > textMax;
  const isUnfilled = unfilledVariables(text).length > 0 && !ignoresUnfilled;
  /** An unfinished or refused upload prevents sending, so that the message does not leave without its file. */
  const isAttaching = files.uploads.length > 0;
  const tooLarge =
    mode === 'reply' && fileMaxBytes !== null ? draft.files.filter(({ size }) => size > fileMaxBytes) : [];
  const isReady = !isEmpty && !isTooLong && !isUnfilled && !isAttaching && tooLarge.length === 0;
  const { crossed, accept } = useCollision(collision.news, mode === 'reply' && !isEmpty);
  const clear = () => change({ [mode === 'note' ? 'note' : 'reply']: '', files: [], canned: [] }, true);
  const send = async (isSure = false) => {
    if (!isReady || isSending || (crossed && !isSure)) return;
    setSending(true);
    try {
      const note = mode === 'note' ? withMentions(text.trim(), people) : { text: text.trim(), ids: [] };
      const taken = await onSend({
        kind: mode === 'note' ? 'note' : 'text',
        text: note.text,
        attachments: draft.files,
        mentions: note.ids,
        cannedReplies: draft.canned,
      });
      if (taken) clear();
    } finally {
      setSending(false);
      box.current?.focus();
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event) || complete.onKey(event)) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      void send();
    }
    if (event.key === 'Tab' && !event.shiftKey && suggestion.shown) {
      event.preventDefault();
      takeSuggestion();
    }
    if (event.key === 'Tab' && !event.shiftKey && isEmpty && assistant.state?.kind === 'proposed') {
      event.preventDefault();
      assistant.use();
    }
    if (event.key === 'Escape') box.current?.blur();
  };
  const insert = (added: string) => {
    insertAtCaret(box, text, added, setText, complete.update);
  };
  const drop = useDrop(files.add);
  return (
    <div className={mode === 'note' ? 'composer is-note' : 'composer'} ref={toastFloor} {...drop.handlers}>
      <ComposerModes mode={mode} onMode={setMode} isSaved={isSaved} />
      {suggestion.shown && (
        <SuggestedAnswer
          {...suggestion}
          shown={suggestion.shown}
          onUse={() => takeSuggestion()}
          onLink={takeSuggestion}
        />
      )}
      {mode === 'reply' && <AssistantPanel assistant={assistant} onUsed={() => box.current?.focus()} />}
      {complete.completion && (
        <CompletionList
          id={listId}
          kind={complete.completion.kind}
          choices={complete.choices}
          active={complete.active}
          onChoose={complete.choose}
        />
      )}
      <ComposerText
        box={box}
        mode={mode}
        text={text}
        visitorName={visitorName}
        listId={listId}
        complete={complete}
        onChange={(next) => {
          setText(next);
          onTyped();
          complete.update();
        }}
        onKeyDown={onKeyDown}
        onFiles={files.add}
      />
      <AttachmentTray
        files={draft.files}
        uploads={files.uploads}
        onRemove={(id) => change({ files: draft.files.filter((one) => one.id !== id) })}
        onCancel={files.cancel}
        onRetry={files.retry}
      />
      <ComposerWarnings
        text={text}
        textMax={textMax}
        isTooLong={isTooLong}
        isUnfilled={isUnfilled}
        tooLarge={tooLarge.map(({ name }) => name)}
        fileMaxBytes={fileMaxBytes ?? 0}
        onIgnoreUnfilled={() => setIgnoresUnfilled(true)}
      />
      {crossed && (
        <CollisionWarning
          news={crossed}
          onShow={() => {
            accept();
            collision.onShow(crossed.seq);
          }}
          onSend={() => {
            accept();
            void send(true);
          }}
        />
      )}
      <ComposerBar
        conversationID={conversationID}
        context={context}
        mode={mode}
        onMode={setMode}
        isBusy={isSending}
        canSend={isReady && !crossed}
        later={
          isReady && mode === 'reply' && !crossed
            ? later?.(
                {
                  text: text.trim(),
                  attachments: draft.files.map(({ id }) => id),
                  cannedReplies: draft.canned,
                },
                clear,
              )
            : null
        }
        onSend={() => void send()}
        onFiles={files.add}
        onInsert={insert}
        assistant={
          mode === 'reply' && <AssistantMenu assistant={assistant} onChosen={() => box.current?.focus()} />
        }
      />
      {drop.isOver && <div className="drop-here">{t`Drop files to attach them`}</div>}
    </div>
  );
}

const isNew =
  (known: readonly FileRef[]) =>
  ({ id }: FileRef): boolean =>
    !known.some((file) => file.id === id);
