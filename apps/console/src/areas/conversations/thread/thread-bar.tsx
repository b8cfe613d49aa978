import { waitingClock, waitingLevel } from '@foyer/domain/elapsed';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconClock, IconClockExclamation } from '@tabler/icons-react';
import { joinedText } from '../../../i18n/joined-text.ts';
import { Avatar, Icon, Tooltip, useNow } from '../../../ui/index.ts';
import { useWaitingLimits } from '../state/use-merchant.ts';
import type { Viewer } from '../state/viewing.ts';
import { firstNameOf } from './people.ts';

/** Below the head: how long the visitor has waited, once that is long, and the viewers that do not fit in the head. */
export function ThreadBar({
  waitingSince,
  viewers,
}: {
  waitingSince: string | null;
  viewers: readonly Viewer[];
}) {
  const { i18n } = useLingui();
  const limits = useWaitingLimits();
  const waited = useNow(1_000) - Date.parse(waitingSince ?? '');
  const level = waitingSince === null ? 'grey' : waitingLevel(waited, limits);
  if (level === 'grey' && viewers.length === 0) return null;
  const clock = waitingClock(waited, i18n.locale);
  return (
    <div className={`thread-bar ${level}`}>
      {level !== 'grey' && (
        <>
          <Icon of={level === 'red' ? IconClockExclamation : IconClock} size={14} />
          <span className="t-m num">
            <Trans>Waiting {clock}</Trans>
          </span>
        </>
      )}
      <Viewers viewers={viewers} />
    </div>
  );
}

/** The colleagues who have the conversation open too. */
export function Viewers({ viewers }: { viewers: readonly Viewer[] }) {
  const [first] = viewers;
  if (!first) return null;
  return (
    <Tooltip text={joinedText(viewers.map((viewer) => viewer.name))}>
      <div className="viewers">
        <span className="stack">
          {viewers.slice(0, 3).map((viewer) => (
            <Avatar key={viewer.id} id={viewer.id} name={viewer.name} imageUrl={viewer.imageUrl} size={20} />
          ))}
        </span>
        <span>
          {viewers.length === 1 ? (
            <Trans>{firstNameOf(first.name)} is viewing</Trans>
          ) : (
            <Plural value={viewers.length} one="# is viewing" other="# are viewing" />
          )}
        </span>
      </div>
    </Tooltip>
  );
}
