import './privacy.css';
import { RETENTION } from '@foyer/contract/privacy/constants';
import type { RetentionKind, RetentionRule } from '@foyer/contract/privacy/shapes';
import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorText, useAction, useCall } from '../../api/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { useMay } from '../../session/permissions.ts';
import { SectionHead } from '../../shell/settings/section-head.tsx';
import { TextField } from '../../ui/fields/index.ts';
import { Badge, Block, Blocks, Button, dayAndTime, Time, toast, useTimeZone } from '../../ui/index.ts';
import { Loading } from '../../ui/loading.tsx';

const KINDS = {
  visits: msg`Visits and their pages`,
  anonymousVisitors: msg`Visitors without name, address or message`,
  conversations: msg`Closed conversations`,
  originals: msg`Original files of emails`,
  audit: msg`Audit log`,
  contacts: msg`Contacts neither seen nor changed`,
} as const satisfies Record<RetentionKind, unknown>;

/** How long data is kept, and the erasures of people. */
export function PrivacySection() {
  const { t } = useLingui();
  const { data, error, refetch } = useCall('getRetention');
  const maySee = useMay('listErasures');
  return (
    <>
      <SectionHead />
      {!data && <Loading failed={t`Could not load the settings`} error={error} refetch={refetch} />}
      {data && (
        <Blocks>
          <Block
            title={t`Retention`}
            hint={t`Older data is deleted every night and cannot be restored. Leave empty to keep it forever. Exports are deleted after a week. Backups expire by their own retention.`}
          >
            {data.rules.map((rule) => (
              <RuleLine key={`${rule.kind} ${rule.days}`} rule={rule} />
            ))}
          </Block>
          {maySee && <ErasureBlock />}
        </Blocks>
      )}
    </>
  );
}

function RuleLine({ rule: { kind, days, minDays } }: { rule: RetentionRule }) {
  const { t, i18n } = useLingui();
  const text = useText();
  const [typed, setTyped] = useState(days === null ? '' : String(days));
  const mayChange = useMay('updateRetention');
  const usual = RETENTION[kind].usual;
  const chosen = typed === '' ? null : Number(typed);
  const isValid = chosen === null || (Number.isInteger(chosen) && chosen >= minDays);
  const save = useAction('updateRetention', {
    onSuccess: () => toast.show({ kind: 'done', text: t`Retention saved` }),
    onError: (error) => toast.error(t`Could not save`, errorText(error, text('genericError'))),
  });
  return (
    <div className="retention-line">
      <TextField
        value={typed}
        onChange={setTyped}
        label={i18n._(KINDS[kind])}
        end={t`days`}
        placeholder={t`Kept`}
        disabled={!mayChange}
        rule={{ title: i18n._(KINDS[kind]), type: 'number' }}
        error={isValid ? undefined : t`At least ${minDays} days`}
      />
      {chosen === null && (
        <p className="hint">
          <Plural value={usual} one="Kept forever. Usually # day." other="Kept forever. Usually # days." />
        </p>
      )}
      {chosen !== null && isValid && <Preview kind={kind} days={chosen} />}
      {chosen !== days && isValid && (
        <Button small busy={save.isPending} onClick={() => save.mutate({ body: { kind, days: chosen } })}>
          {t`Save`}
        </Button>
      )}
    </div>
  );
}

function Preview({ kind, days }: { kind: RetentionKind; days: number }) {
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  const { data } = useCall('previewRetention', { query: { kind, days } });
  if (!data) return null;
  const { count, oldestDate } = data;
  if (count === 0 || oldestDate === null) return <p className="hint">{t`Nothing would be deleted now.`}</p>;
  const oldest = dayAndTime(oldestDate, i18n.locale, zone);
  return (
    <p className="hint">
      <Plural value={count} one="# record would be deleted now." other="# records would be deleted now." />{' '}
      {t`Oldest: ${oldest}.`}
    </p>
  );
}

function ErasureBlock() {
  const { t } = useLingui();
  const { data, error, refetch } = useCall('listErasures', { query: { limit: 100 } });
  return (
    <Block title={t`Erasures`} hint={t`The record of erased people, without the people.`}>
      {!data && <Loading failed={t`Could not load the erasures`} error={error} refetch={refetch} />}
      {data?.erasures.length === 0 && <p className="hint">{t`No one has been erased yet.`}</p>}
      <ul className="erasures">
        {data?.erasures.map(({ id, pseudonym, requestedBy, state, counts, createdDate }) => (
          <li key={id}>
            <span className="grow">
              <strong>{pseudonym}</strong> <Time at={createdDate} />
              <span className="hint">
                {' '}
                {requestedBy ?? t`By retention`}.{' '}
                <Plural
                  value={counts.reduce((sum, { count }) => sum + count, 0)}
                  one="# record"
                  other="# records"
                />
              </span>
            </span>
            <Badge tone={state === 'done' ? 'success' : 'info'}>
              {state === 'done' ? t`Done` : t`Running`}
            </Badge>
          </li>
        ))}
      </ul>
    </Block>
  );
}
