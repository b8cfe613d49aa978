import './information.css';
import type { MerchantAttributes } from '@foyer/contract/merchants/shapes';
import { BUSINESS_TYPES, CURRENCIES } from '@foyer/domain/merchant';
import { useLingui } from '@lingui/react/macro';
import { useMay } from '../../../session/permissions.ts';
import { SectionHead } from '../../../shell/settings/section-head.tsx';
import {
  Form,
  type FormState,
  RadioField,
  SelectField,
  SwitchField,
  TextField,
  TimeZoneField,
} from '../../../ui/fields/index.ts';
import { HoursEditor } from '../../../ui/hours/index.ts';
import { Block, Blocks } from '../../../ui/index.ts';
import { ShowCurrent } from '../../../ui/record-fields.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { WithMerchant } from '../use-merchant.tsx';
import { ContactList } from './contact-list.tsx';
import { type InformationValues, useInformationForm } from './information-form.ts';

/** The account's name, type, country, contacts, hours and limits. */
export function InformationSection() {
  return (
    <>
      <SectionHead />
      <WithMerchant>{(merchant) => <Information merchant={merchant} />}</WithMerchant>
    </>
  );
}

interface PartProps {
  form: FormState<InformationValues>;
  disabled: boolean;
}

function Information({ merchant }: { merchant: MerchantAttributes }) {
  const { t } = useLingui();
  const disabled = !useMay('updateMerchantAttributes');
  const form = useInformationForm(merchant);
  const part = { form, disabled };
  return (
    <>
      <Form form={form} className="information" label={t`Organisation and hours`}>
        <ShowCurrent form={form} />
        <Blocks>
          <Organisation {...part} />
          <Block title={t`Contacts`} hint={t`People we can contact about this account.`}>
            <ContactList
              contacts={form.values.contacts}
              isChecked={form.errors.contacts !== undefined}
              disabled={disabled}
              onChange={(contacts) => form.set('contacts', contacts)}
            />
          </Block>
          <Hours {...part} />
          <Waiting {...part} />
        </Blocks>
      </Form>
      <SaveBar form={form} />
    </>
  );
}

function Organisation({ form, disabled }: PartProps) {
  const { t, i18n } = useLingui();
  const names = new Intl.DisplayNames(i18n.locale, { type: 'currency' });
  return (
    <Block title={t`Organisation`}>
      <div className="field-pair">
        <TextField form={form} name="name" disabled={disabled} />
        <SelectField
          form={form}
          name="type"
          options={BUSINESS_TYPES.map((type) => ({ value: type, label: type }))}
          disabled={disabled}
        />
        <TimeZoneField form={form} name="timeZone" disabled={disabled} />
        <SelectField
          form={form}
          name="currency"
          options={CURRENCIES.map((code) => ({ value: code, label: code, note: names.of(code) }))}
          disabled={disabled}
        />
      </div>
    </Block>
  );
}

function Hours({ form, disabled }: PartProps) {
  const { t } = useLingui();
  return (
    <Block
      title={t`Opening hours`}
      hint={t`Outside these hours visitors leave a message instead of waiting.`}
    >
      <RadioField
        form={form}
        name="opens"
        label={t`Availability`}
        inRow
        disabled={disabled}
        options={[
          { value: 'always', label: t`Around the clock` },
          { value: 'hours', label: t`During these hours` },
        ]}
      />
      {form.values.opens === 'hours' && (
        <HoursEditor
          value={form.values.openingHours}
          timeZone={form.values.timeZone}
          isChecked={form.errors.openingHours !== undefined}
          disabled={disabled}
          onChange={(hours) => form.set('openingHours', hours)}
        />
      )}
    </Block>
  );
}

function Waiting({ form, disabled }: PartProps) {
  const { t } = useLingui();
  const end = <span className="t-3">{t`minutes`}</span>;
  return (
    <Block
      title={t`Waiting times and notifications`}
      hint={t`How long visitors wait before their row changes colour.`}
    >
      <div className="field-pair">
        <TextField form={form} name="waitAmberMinutes" end={end} disabled={disabled} />
        <TextField form={form} name="waitRedMinutes" end={end} disabled={disabled} />
      </div>
      <SwitchField
        form={form}
        name="enableNotification"
        label={t`Notify members of new visitors and messages`}
        hint={t`Pop-up alerts and sounds. Members can turn them off in their browser.`}
        disabled={disabled}
      />
    </Block>
  );
}
