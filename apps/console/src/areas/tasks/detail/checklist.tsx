import * as limits from 'virtual:foyer-limits';
import type { TaskDetail } from '@foyer/contract/tasks/shapes';
import { TASK_CHECKLIST_MAX } from '@foyer/domain/task';
import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { call, keyOf } from '../../../api/index.ts';
import { IconButton } from '../../../ui/index.ts';
import { AddLine } from './add-line.tsx';
import { InlineText } from './inline-text.tsx';
import { Part } from './part.tsx';
import { useParts } from './use-parts.ts';

type Item = TaskDetail['checklist'][number];

/** The checklist: items are added, renamed, moved and removed. */
export function Checklist({ task, mayEdit }: { task: TaskDetail; mayEdit: boolean }) {
  const { t } = useLingui();
  const run = useParts();
  const cache = useQueryClient();
  const { id, checklist } = task;
  if (!mayEdit && checklist.length === 0) return null;
  const done = checklist.filter((item) => item.done).length;
  const show = (next: Item[]) =>
    cache.setQueryData<TaskDetail>(
      keyOf('getTask', { params: { id } }),
      (known) => known && { ...known, checklist: next },
    );
  const update = (item: Item, change: { text?: string; done?: boolean; position?: number }) => {
    const { position, ...rest } = change;
    const others = checklist.filter((one) => one.id !== item.id);
    const index = position ?? checklist.indexOf(item);
    show(others.toSpliced(index, 0, { ...item, ...rest }));
    const saved = call('updateChecklistItem', { params: { id, itemId: item.id }, body: change });
    void run(saved).then((isSaved) => isSaved || show(checklist));
  };
  return (
    <Part
      id="checklist"
      title={t`Checklist`}
      count={checklist.length > 0 ? `${done}/${checklist.length}` : undefined}
    >
      <ul className="task-checklist">
        {checklist.map((item, index) => (
          <li key={item.id} className="row">
            <input
              type="checkbox"
              className="tick"
              aria-label={item.text}
              disabled={!mayEdit}
              checked={item.done}
              onChange={(event) => update(item, { done: event.target.checked })}
            />
            <InlineText
              className={item.done ? 'grow is-done' : 'grow'}
              label={t`Text of ${item.text}`}
              value={item.text}
              disabled={!mayEdit}
              required
              maxLength={limits.addChecklistItem.text}
              onSave={(text) => update(item, { text })}
            />
            {mayEdit && (
              <span className="row task-item-acts">
                <IconButton
                  small
                  icon={IconArrowUp}
                  iconSize={14}
                  label={t`Move ${item.text} up`}
                  disabled={index === 0}
                  onClick={() => update(item, { position: index - 1 })}
                />
                <IconButton
                  small
                  icon={IconArrowDown}
                  iconSize={14}
                  label={t`Move ${item.text} down`}
                  disabled={index === checklist.length - 1}
                  onClick={() => update(item, { position: index + 1 })}
                />
                <IconButton
                  small
                  icon={IconX}
                  iconSize={14}
                  label={t`Remove ${item.text}`}
                  onClick={() => {
                    show(checklist.filter((one) => one !== item));
                    void run(call('removeChecklistItem', { params: { id, itemId: item.id } }));
                  }}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && checklist.length < TASK_CHECKLIST_MAX && (
        <AddLine
          label={t`New item`}
          placeholder={t`Add item`}
          maxLength={limits.updateChecklistItem.text}
          onAdd={(text) => run(call('addChecklistItem', { params: { id }, body: { text } }))}
        />
      )}
    </Part>
  );
}
