import { useLingui } from '@lingui/react/macro';
import { IconClipboard, IconCopy, IconNotes, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { Button, IconButton } from '../../../ui/index.ts';
import type { FlowEditing } from './use-editing.ts';

/** What is done with the selected steps, above the canvas and the list alike. */
export const Tools = memo(function Tools({
  copy,
  paste,
  remove,
  addNote,
  selected,
  disabled,
  onFind,
  onAdd,
}: FlowEditing & {
  /** How many steps and notes are selected. */
  selected: number;
  disabled: boolean;
  onFind: () => void;
  /** Opens the palette where it is not beside the canvas. */
  onAdd?: (() => void) | undefined;
}) {
  const { t, i18n } = useLingui();
  return (
    <div className="flow-tools" role="toolbar" aria-label={t`Steps`}>
      {!disabled && onAdd && (
        <Button small icon={IconPlus} onClick={onAdd}>
          {t`Add a step`}
        </Button>
      )}
      <IconButton small icon={IconSearch} label={t`Find in the flow`} onClick={onFind} />
      <IconButton
        small
        icon={IconCopy}
        label={t`Copy steps`}
        disabled={selected === 0}
        onClick={() => void copy()}
      />
      {!disabled && (
        <>
          <IconButton small icon={IconClipboard} label={t`Paste steps`} onClick={() => void paste()} />
          <IconButton
            small
            icon={IconTrash}
            label={t`Delete selected steps`}
            disabled={selected === 0}
            onClick={remove}
          />
          <IconButton small icon={IconNotes} label={t`Add a note`} onClick={addNote} />
        </>
      )}
      {selected > 1 && <span className="t-12 t-2 end">{t`${i18n.number(selected)} selected`}</span>}
    </div>
  );
});
