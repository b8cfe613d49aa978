import * as limits from 'virtual:foyer-limits';
import { TEXTS } from '@foyer/domain/texts';
import { formatTrackedBy, parseTrackedBy, TRACKING_CODES } from '@foyer/domain/tracking';
import { useLingui } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { LiveVisitor } from '../../../api/active-visitors.ts';
import { errorText, useAction } from '../../../api/index.ts';
import { Button, Cut, Fold, Icon, Input, Menu, MenuItem, toast } from '../../../ui/index.ts';
import { useMe } from '../state/me.ts';

/** A code without a meaning of its own that turns tracking on (Specification 4). */
const ASKS = '2';

/** Tracking of a visitor (Specification 3 and 4): the code, the member, and the alert text. */
export function TrackingBlock({ visitor }: { visitor: LiveVisitor }) {
  const { t } = useLingui();
  const me = useMe();
  const { referenceID, sessionID, tracking } = visitor;
  const [message, setMessage] = useState<string | null>(null);
  const track = useAction('trackVisitor', {
    onSuccess: () => setMessage(null),
    onError: (error) => toast.error(t`Tracking was not saved`, errorText(error, TEXTS.genericError)),
  });
  const write = (fields: Partial<LiveVisitor['tracking']>) =>
    track.mutate({ body: { referenceID, sessionID, ...fields } });
  const { agentId, firstName, lastName } = parseTrackedBy(tracking.tracked_by);
  const trackedByMe = agentId === me.id;
  const mine = formatTrackedBy({ agentId: me.id, firstName: me.firstName, lastName: me.lastName });
  const known = [TRACKING_CODES.handled, ASKS, TRACKING_CODES.notNeeded] as readonly string[];
  const names: Readonly<Record<string, string>> = {
    [TRACKING_CODES.handled]: t`Handled`,
    [ASKS]: t`Needs tracking`,
    [TRACKING_CODES.notNeeded]: t`No tracking needed`,
  };
  const nameOf = (code: string) => names[code] ?? (code || t`Not set`);
  const codes = known.includes(tracking.tracking_code) ? known : [tracking.tracking_code, ...known];
  return (
    <Fold id="livechat.tracking" title={t`Tracking`} open={false}>
      <dl className="visitor-facts">
        <dt>{t`Code`}</dt>
        <dd>
          <Menu
            label={t`Code`}
            trigger={
              <button type="button" className="fact-input row" disabled={track.isPending}>
                <span className="sr">{t`Code`}</span>
                <Cut className="grow">{nameOf(tracking.tracking_code)}</Cut>
                <Icon of={IconChevronDown} size={14} />
              </button>
            }
          >
            {codes.map((code) => (
              <MenuItem
                key={code}
                chosen={code === tracking.tracking_code}
                onSelect={() => write({ tracking_code: code })}
              >
                {nameOf(code)}
              </MenuItem>
            ))}
          </Menu>
        </dd>
        <dt>{t`Tracked by`}</dt>
        <dd>
          <Cut className="grow">{`${firstName} ${lastName}`.trim() || t`No one`}</Cut>
          <Button
            small
            variant="quiet"
            busy={track.isPending}
            onClick={() => write({ tracked_by: trackedByMe ? formatTrackedBy(null) : mine })}
          >
            {trackedByMe ? t`Stop` : t`Track`}
          </Button>
        </dd>
      </dl>
      <form
        className="row track-message"
        onSubmit={(event) => {
          event.preventDefault();
          write({ track_message: message ?? '' });
        }}
      >
        <Input
          aria-label={t`Tracking message`}
          placeholder={t`Message for the alert`}
          maxLength={limits.trackVisitor.track_message}
          value={message ?? tracking.track_message}
          onChange={(event) => setMessage(event.target.value)}
        />
        {message !== null && message !== tracking.track_message && (
          <Button small type="submit" busy={track.isPending}>{t`Save`}</Button>
        )}
      </form>
    </Fold>
  );
}
