import * as limits from 'virtual:foyer-limits';
import type { MerchantAttributes, OpeningHours } from '@foyer/contract/merchants/shapes';
import { isEmail } from '@foyer/domain/fields';
import { BUSINESS_TYPES, type BusinessType, type Currency } from '@foyer/domain/merchant';
import { useLingui } from '@lingui/react/macro';
import { DEFAULT_HOURS, useHoursProblems } from '../../../ui/hours/index.ts';
import { toast } from '../../../ui/index.ts';
import { type SettingsForm, useSettingsForm } from '../../../ui/settings-form.ts';
import { useMerchantChange } from '../use-merchant.tsx';

/** A contact person of the merchant. */
export type Contact = MerchantAttributes['contacts'][number];

/** The form values of the account. */
export interface InformationValues {
  readonly name: string;
  readonly type: BusinessType | '';
  readonly timeZone: string;
  readonly currency: Currency;
  readonly contacts: Contact[];
  /** Whether the merchant answers around the clock or during hours. */
  readonly opens: 'always' | 'hours';
  readonly openingHours: OpeningHours;
  readonly waitAmberMinutes: string;
  readonly waitRedMinutes: string;
  readonly enableNotification: boolean;
}

function valuesOf({ name, type, timeZone, contacts, settings }: MerchantAttributes): InformationValues {
  return {
    name,
    type: BUSINESS_TYPES.find((known) => known === type) ?? '',
    timeZone,
    currency: settings.currency,
    contacts,
    opens: settings.openingHours ? 'hours' : 'always',
    openingHours: settings.openingHours ?? DEFAULT_HOURS,
    waitAmberMinutes: String(settings.waitAmberMinutes),
    waitRedMinutes: String(settings.waitRedMinutes),
    enableNotification: settings.enableNotification,
  };
}

/** The values that differ; unchanged ones are not sent. */
function changeOf(before: InformationValues, after: InformationValues) {
  const isNew = (...names: (keyof InformationValues)[]) =>
    names.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const settings = {
    ...(isNew('currency') && { currency: after.currency }),
    ...(isNew('opens', 'openingHours') && {
      openingHours: after.opens === 'hours' ? after.openingHours : null,
    }),
    ...(isNew('waitAmberMinutes', 'waitRedMinutes') && {
      waitAmberMinutes: Number(after.waitAmberMinutes),
      waitRedMinutes: Number(after.waitRedMinutes),
    }),
    ...(isNew('enableNotification') && { enableNotification: after.enableNotification }),
  };
  return {
    ...(isNew('name') && { name: after.name }),
    ...(isNew('type') && after.type && { type: after.type }),
    ...(isNew('timeZone') && { timeZone: after.timeZone }),
    ...(isNew('contacts') && { contacts: after.contacts }),
    ...(Object.keys(settings).length > 0 && { settings }),
  };
}

/** The error of one part of a contact, or null. */
export function useContactProblem(): (contact: Contact, part: keyof Contact) => string | null {
  const { t } = useLingui();
  return (contact, part) => {
    const value = contact[part].trim();
    if (part === 'email' && value && !isEmail(value)) return t`Please enter valid Email`;
    if (part === 'firstName' && !value) return t`Please enter First Name`;
    return null;
  };
}

/** The form of the account. Only changed values are saved. */
export function useInformationForm(merchant: MerchantAttributes): SettingsForm<InformationValues> {
  const { t } = useLingui();
  const change = useMerchantChange();
  const problemsOfHours = useHoursProblems();
  const contactProblem = useContactProblem();
  const minutes = (title: string) => ({
    title,
    type: 'number' as const,
    required: true,
    check: (value: string) => (isMinutes(value) ? null : t`Please enter whole minutes from 1 to 1440`),
  });
  const form = useSettingsForm<InformationValues>({
    record: merchant,
    initial: valuesOf(merchant),
    rules: {
      name: { title: t`Name`, required: true, maxLength: limits.updateMerchantAttributes.name },
      type: { title: t`Business type`, isChoice: true, required: true },
      timeZone: { title: t`Time zone`, isChoice: true, required: true },
      currency: { title: t`Currency`, isChoice: true, required: true },
      contacts: {
        title: t`Contacts`,
        check: (contacts) =>
          contacts
            .map((one) => contactProblem(one, 'firstName') ?? contactProblem(one, 'email'))
            .find(Boolean),
      },
      openingHours: {
        title: t`Opening hours`,
        check: (hours, { opens }) => (opens === 'hours' ? problemsOfHours(hours).first : null),
      },
      waitAmberMinutes: minutes(t`Amber after`),
      waitRedMinutes: {
        ...minutes(t`Red after`),
        check: (value, { waitAmberMinutes }) => {
          if (!isMinutes(value)) return t`Please enter whole minutes from 1 to 1440`;
          return Number(value) < Number(waitAmberMinutes) ? t`Enter at least the time for amber` : null;
        },
      },
    },
    save: async (values, precondition, before) => {
      const saved = await change({ ...changeOf(before, values), ...precondition });
      toast.show({ kind: 'done', text: t`Account saved` });
      return saved;
    },
  });
  return form;
}

const isMinutes = (text: string) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 1440;
