import { useLingui } from '@lingui/react/macro';
import { IconList, IconMap2, IconSend } from '@tabler/icons-react';
import { useLive } from '../../../live/state.ts';
import { useMay } from '../../../session/permissions.ts';
import { Button } from '../../../ui/button.tsx';
import { type ChosenColumns, ColumnsButton } from '../../../ui/grid/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { BOARD_COLUMNS } from './board-columns.tsx';

/** Title with count, the layout switch and the primary action. */
export function BoardHead({
  count,
  view,
  onView,
  columns,
  onInvite,
}: {
  /** Undefined until loaded. */
  count: number | undefined;
  view: 'list' | undefined;
  onView: (view: 'list' | undefined) => void;
  columns: ChosenColumns;
  onInvite: () => void;
}) {
  const { t, i18n } = useLingui();
  const mayInvite = useMay('inviteVisitor');
  const isLive = useLive() === 'online';
  return (
    <div className="head board-head">
      <h1>
        {t`Online visitors`} {count !== undefined && <span className="count num">{i18n.number(count)}</span>}
      </h1>
      <span className="live">
        <span className={isLive ? 'dot online' : 'dot offline'} />
        {isLive ? t`Live` : t`Every 15 seconds`}
      </span>
      <div className="row end">
        <fieldset className="seg hide-phone" aria-label={t`Layout`}>
          <button type="button" aria-pressed={view !== 'list'} onClick={() => onView(undefined)}>
            <Icon of={IconMap2} />
            {t`Map`}
          </button>
          <button type="button" aria-pressed={view === 'list'} onClick={() => onView('list')}>
            <Icon of={IconList} />
            {t`List`}
          </button>
        </fieldset>
        <ColumnsButton columns={BOARD_COLUMNS} chosen={columns} />
        {mayInvite && (
          <Button variant="primary" icon={IconSend} onClick={onInvite}>
            {t`Invite to chat`}
          </Button>
        )}
      </div>
    </div>
  );
}
