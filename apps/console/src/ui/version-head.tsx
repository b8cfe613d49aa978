import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Badge } from './badge.tsx';
import { Time } from './time.tsx';

/** The head of a version in a list: its number, who saved it and when, and the chats that run on it. */
export function VersionHead({
  version: { version, memberName, restoredFrom, running, createdDate },
  isLive,
}: {
  version: {
    readonly version: number;
    readonly memberName: string;
    readonly restoredFrom: number | null;
    readonly running: number;
    readonly createdDate: string;
  };
  isLive: boolean;
}) {
  const { t } = useLingui();
  return (
    <>
      <span className="row">
        <strong>{t`Version ${version}`}</strong>
        {isLive && <Badge tone="success">{t`Live`}</Badge>}
        <span className="end t-12 t-3">
          <Time at={createdDate} />
        </span>
      </span>
      <span className="t-13 t-2">
        {memberName}
        {restoredFrom !== null && ` · ${t`version ${restoredFrom} restored`}`}
        {running > 0 && ` · ${t`${plural(running, { one: '# running chat', other: '# running chats' })}`}`}
      </span>
    </>
  );
}
