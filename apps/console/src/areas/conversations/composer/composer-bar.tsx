import { CHAT_FILE_TYPES } from '@foyer/domain/limits';
import { useLingui } from '@lingui/react/macro';
import { IconBolt, IconLock, IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import { Button, IconButton } from '../../../ui/index.ts';
import type { ComposerMode } from './drafts.ts';
import { EmojiPicker } from './emoji-picker.tsx';

interface Props {
  mode: ComposerMode;
  onMode: (mode: ComposerMode) => void;
  isBusy: boolean;
  canSend: boolean;
  onSend: () => void;
  onFiles: (files: Iterable<File>) => void;
  onInsert: (words: string) => void;
}

const ACCEPTED = [...CHAT_FILE_TYPES.keys()].map((extension) => `.${extension}`).join(',');

/** The tools below the text, and Send. */
export function ComposerBar({ mode, onMode, isBusy, canSend, onSend, onFiles, onInsert }: Props) {
  const { t } = useLingui();
  const picker = useRef<HTMLInputElement>(null);
  const isNote = mode === 'note';
  return (
    <div className="bar">
      <IconButton small icon={IconBolt} label={t`Canned replies`} onClick={() => onInsert('/')} />
      <IconButton
        small
        icon={IconPaperclip}
        label={t`Attach a file`}
        onClick={() => picker.current?.click()}
      />
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        aria-label={t`Files`}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <EmojiPicker onPick={onInsert} />
      <IconButton
        small
        className="only-phone"
        icon={IconLock}
        label={t`Internal note`}
        aria-pressed={isNote}
        onClick={() => onMode(isNote ? 'reply' : 'note')}
      />
      <Button
        look="primary"
        small
        className="end"
        shortcut="↵"
        busy={isBusy}
        disabled={!canSend}
        onClick={onSend}
      >
        {isNote ? t`Add note` : t`Send`}
      </Button>
    </div>
  );
}
