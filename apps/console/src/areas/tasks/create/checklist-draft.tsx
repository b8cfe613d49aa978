import * as limits from 'virtual:foyer-limits';
import { TASK_CHECKLIST_MAX } from '@foyer/domain/task';
import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { IconButton } from '../../../ui/index.ts';
import { AddLine } from '../detail/add-line.tsx';

/** The checklist of a new task. */
export function ChecklistDraft({
  items,
  onChange,
}: {
  items: readonly string[];
  onChange: (items: readonly string[]) => void;
}) {
  const { t } = useLingui();
  return (
    <fieldset className="field">
      <legend className="label">{t`Checklist`}</legend>
      <ul>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same text may be in the list twice
          <li key={index} className="row">
            <bdi className="grow">{item}</bdi>
            <IconButton
              small
              icon={IconX}
              iconSize={14}
              label={t`Remove ${item}`}
              onClick={() => onChange(items.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ul>
      {items.length < TASK_CHECKLIST_MAX && (
        <AddLine
          label={t`New item`}
          placeholder={t`Add item`}
          maxLength={limits.createTask.checklist}
          onAdd={async (text) => {
            onChange([...items, text]);
            return true;
          }}
        />
      )}
    </fieldset>
  );
}
