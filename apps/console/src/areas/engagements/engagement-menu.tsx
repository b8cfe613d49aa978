import type { Engagement } from '@foyer/contract/engagements/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconCopy, IconDots, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { call, errorText, useAction } from '../../api/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { useMay } from '../../session/permissions.ts';
import { IconButton, Menu, MenuItem, MenuLine, toast } from '../../ui/index.ts';
import { RemovalDialog } from '../../ui/removal-dialog.tsx';
import { useRemovalText } from './removal-text.ts';

/** What can be done with an engagement besides editing it. */
export function EngagementMenu({
  engagement,
  onCopy,
  onRemoved,
}: {
  readonly engagement: Engagement;
  readonly onCopy: (engagement: Engagement) => void;
  readonly onRemoved?: () => void;
}) {
  const { t } = useLingui();
  const text = useText();
  const may = useMay('updateEngagement');
  const [isRemoving, setRemoving] = useState(false);
  const removalText = useRemovalText();
  const { engagementID, engagementName: name, status, state } = engagement;
  const update = useAction('updateEngagement', {
    onError: (error: Error) =>
      toast.error(t`Could not change ${name}`, errorText(error, text('genericError'))),
    onSuccess: ({ state: next }) =>
      toast.show({ kind: 'done', text: next === 'paused' ? t`${name} paused` : t`${name} resumed` }),
  });
  if (!may) return null;
  const isActive = status === 'Active';
  return (
    <>
      <Menu
        label={t`Actions for ${name}`}
        align="end"
        trigger={<IconButton icon={IconDots} label={t`Actions for ${name}`} />}
      >
        {state !== 'ended' && (
          <MenuItem
            icon={isActive ? IconPlayerPause : IconPlayerPlay}
            onSelect={() =>
              update.mutate({ body: { engagementID, status: isActive ? 'Inactive' : 'Active' } })
            }
          >
            {isActive ? t`Pause` : t`Resume`}
          </MenuItem>
        )}
        <MenuItem icon={IconCopy} onSelect={() => onCopy(engagement)}>
          {t`Duplicate`}
        </MenuItem>
        <MenuLine />
        <MenuItem icon={IconTrash} bad onSelect={() => setRemoving(true)}>
          {t`Delete`}
        </MenuItem>
      </Menu>
      {isRemoving && (
        <RemovalDialog
          name={name}
          button={t`Delete engagement`}
          remove={() => call('removeEngagement', { body: { engagementID } })}
          onClose={() => setRemoving(false)}
          onRemoved={() => {
            setRemoving(false);
            onRemoved?.();
          }}
        >
          {removalText(engagement)}
        </RemovalDialog>
      )}
    </>
  );
}
