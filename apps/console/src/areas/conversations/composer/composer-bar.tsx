import type { CannedContext } from '@foyer/domain/canned';
import { CHAT_FILE_TYPES } from '@foyer/domain/limits';
import { useLingui } from '@lingui/react/macro';
import { IconLock, IconPaperclip, IconTextPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MacroButton } from '../../../macros/macro-button.tsx';
import { Button, FilePicker, IconButton } from '../../../ui/index.ts';
import type { ComposerMode } from './drafts.ts';
import { EmojiPicker } from './emoji-picker.tsx';

interface Props {
  conversationID: string;
  context: CannedContext;
  mode: ComposerMode;
  onMode: (mode: ComposerMode) => void;
  isBusy: boolean;
  canSend: boolean;
  /** The control that schedules it. */
  later?: ReactNode;
  /** The menu of the AI assistant. */
  assistant?: ReactNode;
  onSend: () => void;
  onFiles: (files: Iterable<File>) => void;
  onInsert: (text: string) => void;
}

const ACCEPTED = [...CHAT_FILE_TYPES.keys()].map((extension) => `.${extension}`).join(',');

/** The tools below the text, and Send. */
export function ComposerBar({
  conversationID,
  context,
  mode,
  onMode,
  isBusy,
  canSend,
  later,
  assistant,
  onSend,
  onFiles,
  onInsert,
}: Props) {
  const { t } = useLingui();
  const isNote = mode === 'note';
  return (
    <div className="bar">
      <IconButton small icon={IconTextPlus} label={t`Canned replies`} onClick={() => onInsert('/')} />
      <MacroButton conversationIDs={[conversationID]} context={context} />
      <FilePicker label={t`Files`} accept={ACCEPTED} several onPick={onFiles}>
        {(pick) => <IconButton small icon={IconPaperclip} label={t`Attach file`} onClick={pick} />}
      </FilePicker>
      <EmojiPicker onPick={onInsert} />
      {assistant}
      <IconButton
        small
        className="only-phone"
        icon={IconLock}
        label={t`Internal note`}
        aria-pressed={isNote}
        onClick={() => onMode(isNote ? 'reply' : 'note')}
      />
      <span className="end row">
        {later}
        <Button variant="primary" small shortcut="↵" busy={isBusy} disabled={!canSend} onClick={onSend}>
          {isNote ? t`Add note` : t`Send`}
        </Button>
      </span>
    </div>
  );
}
