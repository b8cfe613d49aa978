import * as limits from 'virtual:foyer-limits';
import type { Consent, ConsentWording } from '@foyer/contract/contacts/consent-shapes';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call, useCall } from '../../../api/index.ts';
import {
  DateField,
  Form,
  type Option,
  RadioField,
  SelectField,
  TextAreaField,
  TextField,
  useForm,
} from '../../../ui/fields/index.ts';
import { momentOf, momentParts } from '../../../ui/fields/moment.ts';
import { Button, Dialog, toast, useTimeZone } from '../../../ui/index.ts';
import { BASES, CHANNELS, PURPOSES } from './consent-labels.ts';

interface Values {
  channel: Consent['channel'];
  purpose: Consent['purpose'];
  state: Consent['state'];
  basis: Consent['basis'];
  version: string;
  place: string;
  note: string;
  /** YYYY-MM-DD. */
  day: string;
}

/** Records that a contact gave or withdrew a consent. */
export function ConsentDialog({ contactId, onClose }: { contactId: string; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { data } = useCall('listConsentWordings');
  const zone = useTimeZone();
  const [today] = useState(() => momentParts(new Date().toISOString(), zone).day);
  const form = useForm<Values>({
    initial: {
      channel: 'email',
      purpose: 'marketing',
      state: 'given',
      basis: 'consent',
      version: '',
      place: '',
      note: '',
      day: today,
    },
    rules: {
      channel: { title: t`Channel`, isChoice: true, required: true },
      purpose: { title: t`Purpose`, isChoice: true, required: true },
      basis: { title: t`Basis`, isChoice: true, required: true },
      version: { title: t`Text`, isChoice: true },
      place: { title: t`Where`, maxLength: limits.recordConsent.evidence.place },
      note: { title: t`Evidence`, maxLength: limits.recordConsent.evidence.note },
      day: { title: t`Date`, type: 'DATE', required: true, maxDate: today },
    },
    onSubmit: async ({ version, place, note, day, basis, ...values }) => {
      await call('recordConsent', {
        params: { id: contactId },
        body: {
          ...values,
          ...(values.state === 'given' && { basis }),
          wordingVersion: version === '' ? null : Number(version),
          evidence: { place, note },
          ...(day !== today && { date: momentOf({ day, time: '12:00' }, zone) ?? undefined }),
        },
      });
      toast.show({ kind: 'done', text: t`Consent recorded` });
      onClose();
    },
  });
  const { channel, purpose, state } = form.values;
  const wordings = data?.wordings.filter((one) => one.channel === channel && one.purpose === purpose) ?? [];
  const options = <Id extends string>(labels: Record<Id, MessageDescriptor>) =>
    Object.entries<MessageDescriptor>(labels).map(([value, label]) => ({
      value: value as Id,
      label: i18n._(label),
    }));
  const channels: Option<Consent['channel']>[] = Object.entries(CHANNELS).map(([value, { label }]) => ({
    value: value as Consent['channel'],
    label: i18n._(label),
  }));
  return (
    <Dialog opened onClose={onClose} title={t`Record consent`} width={480}>
      <Form form={form}>
        <RadioField
          form={form}
          name="state"
          label={t`State`}
          inRow
          options={[
            { value: 'given', label: t`Given` },
            { value: 'withdrawn', label: t`Withdrawn` },
          ]}
        />
        <SelectField form={form} name="channel" options={channels} />
        <SelectField form={form} name="purpose" options={options(PURPOSES)} />
        {state === 'given' && <SelectField form={form} name="basis" options={options(BASES)} />}
        <DateField form={form} name="day" />
        {wordings.length > 0 && (
          <SelectField form={form} name="version" clearable options={wordings.map(wordingOption)} />
        )}
        <TextField form={form} name="place" hint={t`For example: checkout, phone call, trade fair`} />
        <TextAreaField
          form={form}
          name="note"
          rows={2}
          hint={t`For example: a signed form, the recording of a call`}
        />
        {channel === 'email' && purpose === 'marketing' && state === 'withdrawn' && (
          <p className="hint">{t`The email addresses of the contact are unsubscribed too.`}</p>
        )}
        <div className="acts">
          <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" variant="primary" busy={form.busy}>{t`Record consent`}</Button>
        </div>
      </Form>
    </Dialog>
  );
}

const wordingOption = ({ version, text }: ConsentWording): Option<string> => ({
  value: String(version),
  label: `${version}. ${text}`,
});
