import { comma, joinedText } from '../../../i18n/joined-text.ts';
import './consents.css';
import type { Consent } from '@foyer/contract/contacts/consent-shapes';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../../api/index.ts';
import { useMay } from '../../../session/permissions.ts';
import { Badge, Button, dayAndTime, Fold, Icon, useTimeZone } from '../../../ui/index.ts';
import { Loading } from '../../../ui/loading.tsx';
import { ConsentDialog } from './consent-dialog.tsx';
import { CHANNELS, PURPOSES } from './consent-labels.ts';

/** The consents of a contact by channel and purpose, with their history. */
export function ConsentBlock({ contactId }: { contactId: string }) {
  const { t } = useLingui();
  const mayRecord = useMay('recordConsent');
  const [isRecording, setRecording] = useState(false);
  const [isHistory, setHistory] = useState(false);
  const { data, error, refetch } = useCall('listConsents', { params: { id: contactId } });
  const rows = isHistory ? data?.history : data?.current;
  const addresses = joinedText(data?.optedOut ?? []);
  return (
    <Fold id="contact-consents" title={t`Consent`} count={data?.current.length}>
      {!data && <Loading failed={t`Could not load the consents`} error={error} refetch={refetch} />}
      {addresses !== '' && (
        <p className="consent-opt-out">{t`Unsubscribed: ${addresses}. No consent subscribes an address again.`}</p>
      )}
      {rows?.length === 0 && <p className="hint">{t`No consent is recorded yet.`}</p>}
      <ul className="consents">
        {rows?.map((consent) => (
          <ConsentLine key={consent.id} consent={consent} />
        ))}
      </ul>
      <div className="consent-acts">
        <Button small disabled={!mayRecord} onClick={() => setRecording(true)}>
          {t`Record consent`}
        </Button>
        {(data?.history.length ?? 0) > (data?.current.length ?? 0) && (
          <Button small variant="quiet" onClick={() => setHistory(!isHistory)}>
            {isHistory ? t`Hide history` : t`Show history`}
          </Button>
        )}
      </div>
      {isRecording && <ConsentDialog contactId={contactId} onClose={() => setRecording(false)} />}
    </Fold>
  );
}

function ConsentLine({ consent }: { consent: Consent }) {
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  const { channel, purpose, state, wording, wordingVersion, evidence, memberName, date } = consent;
  const facts = [
    evidence.place,
    dayAndTime(date, i18n.locale, zone),
    wordingVersion !== null && t`version ${wordingVersion} of the text`,
    memberName,
  ];
  return (
    <li>
      <Icon of={CHANNELS[channel].icon} />
      <div className="grow">
        <strong>
          {i18n._(CHANNELS[channel].label)}
          {comma()}
          {i18n._(PURPOSES[purpose])}
        </strong>
        {wording && <p dir="auto">“{wording}”</p>}
        {evidence.note && <p dir="auto">{evidence.note}</p>}
        <p className="hint">{joinedText(facts)}</p>
      </div>
      {state === 'given' ? (
        <Badge tone="success" icon={IconCheck}>{t`Given`}</Badge>
      ) : (
        <Badge tone="danger" icon={IconX}>{t`Withdrawn`}</Badge>
      )}
    </li>
  );
}
