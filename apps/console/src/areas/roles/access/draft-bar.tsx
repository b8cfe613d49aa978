import type { Role } from '@foyer/contract/roles/shapes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { joinedText } from '../../../i18n/joined-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { UnsavedBar } from '../../../ui/save-bar.tsx';
import { changeCount, type Draft } from './draft.ts';
import type { Refusal } from './use-draft.ts';

/** The unsaved changes and the members they affect, with refusals above. Renders nothing when all is saved. */
export function DraftBar({
  draft,
  roles,
  refusals,
  busy,
  onSave,
  onDiscard,
}: {
  draft: Draft;
  roles: readonly Role[];
  refusals: readonly Refusal[];
  busy: boolean;
  onSave: () => void;
  onDiscard: () => void;
}) {
  const { t } = useLingui();
  const changed = roles.filter(({ name }) => draft[name]);
  const count = changeCount(draft);
  if (count === 0) return null;
  const names = joinedText(changed.map(({ name }) => name));
  const people = changed.reduce((sum, { memberCount }) => sum + memberCount, 0);
  return (
    <div className="save">
      {refusals.map((refusal) => (
        <p key={refusal.role} className="refusal" role="alert">
          <Icon of={IconAlertTriangle} />
          <span>
            {refusal.isConflict
              ? t`Someone else changed ${refusal.role}. Your changes are kept: review them and save again.`
              : t`Could not save ${refusal.role}: ${refusal.reason}`}
          </span>
        </p>
      ))}
      <UnsavedBar
        text={t`${plural(count, { one: '# unsaved change', other: '# unsaved changes' })}`}
        note={t`${names}; ${plural(people, { one: '# person', other: '# people' })}`}
        busy={busy}
        onDiscard={onDiscard}
        onSave={onSave}
      />
    </div>
  );
}
