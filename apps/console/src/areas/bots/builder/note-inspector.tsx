import { BOT_LIMITS, type BotNote } from '@foyer/domain/bots/graph';
import { useLingui } from '@lingui/react/macro';
import { IconNote, IconTrash, IconX } from '@tabler/icons-react';
import { TextAreaField } from '../../../ui/fields/index.ts';
import { Button, Icon, IconButton } from '../../../ui/index.ts';

/** The selected note. */
export function NoteInspector({
  note,
  disabled,
  onChange,
  onRemove,
  onClose,
}: {
  note: BotNote;
  disabled: boolean;
  onChange: (note: BotNote) => void;
  onRemove: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <aside className="flow-side" aria-label={t`Note`}>
      <div className="head">
        <Icon of={IconNote} />
        <h2 className="t-title">{t`Note`}</h2>
        <div className="end row">
          <IconButton icon={IconX} label={t`Close`} onClick={onClose} />
        </div>
      </div>
      <div className="flow-side-body">
        <TextAreaField
          label={t`Text`}
          hint={t`For colleagues. Visitors never see it.`}
          rows={6}
          disabled={disabled}
          value={note.text}
          onChange={(text) => onChange({ ...note, text: text.slice(0, BOT_LIMITS.note) })}
        />
        {!disabled && (
          <Button icon={IconTrash} onClick={onRemove}>
            {t`Delete note`}
          </Button>
        )}
      </div>
    </aside>
  );
}
