import './session-list.css';
import type { Session } from '@foyer/contract/accounts/member-shapes';
import { useLingui } from '@lingui/react/macro';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { countryName } from '../i18n/country-name.ts';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { Flag } from './flag.tsx';
import { Icon } from './icon.tsx';
import { Time } from './time.tsx';

const PHONES = /phone|android|mobile|ios/i;

/** The sign-in sessions of a member, which can be ended except the viewer's own. */
export function SessionList({
  sessions,
  endingId,
  onEnd,
}: {
  sessions: readonly Session[];
  /** The session that is being ended. */
  endingId: string | undefined;
  onEnd: (id: string) => void;
}) {
  return (
    <ul className="session-list">
      {sessions.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          isBusy={endingId === session.id}
          onEnd={() => onEnd(session.id)}
        />
      ))}
    </ul>
  );
}

function SessionRow({ session, isBusy, onEnd }: { session: Session; isBusy: boolean; onEnd: () => void }) {
  const { t, i18n } = useLingui();
  const { device, ip, country, lastUsedDate, isCurrent } = session;
  const name = device || t`Unknown device`;
  return (
    <li>
      <Icon of={PHONES.test(device) ? IconDeviceMobile : IconDeviceDesktop} size={18} className="t-3" />
      <div className="grow">
        <span className="t-m">{name}</span>
        <span className="session-place t-3">
          {country && (
            <>
              <Flag country={country} />
              {countryName(country, i18n.locale)}
            </>
          )}
          <bdi dir="ltr">{ip}</bdi>
          <Time at={lastUsedDate} />
        </span>
      </div>
      {isCurrent ? (
        <Badge tone="success">{t`This device`}</Badge>
      ) : (
        <Button small variant="quiet" busy={isBusy} aria-label={t`Sign out ${name}`} onClick={onEnd}>
          {t`Sign out`}
        </Button>
      )}
    </li>
  );
}
