import * as limits from 'virtual:foyer-limits';
import type { Engagement } from '@foyer/contract/engagements/shapes';
import { surfaceOf } from '@foyer/domain/engagement';
import { useLingui } from '@lingui/react/macro';
import type { Result } from '../../api/call.ts';
import { call, errorAt } from '../../api/index.ts';
import { useMay } from '../../session/permissions.ts';
import { COLOUR_RULE } from '../../ui/fields/index.ts';
import { useHoursProblems } from '../../ui/hours/index.ts';
import { toast } from '../../ui/index.ts';
import { type SettingsForm, useSettingsForm } from '../../ui/settings-form.ts';
import { type EngagementValues, inputOf, valuesOf } from './engagement-values.ts';

export type Merchant = Result<'getMerchantAttributes'>;

/** The form that a part of the editor edits. */
export interface PartProps {
  readonly form: SettingsForm<EngagementValues>;
  readonly disabled: boolean;
}

/** Fields of the input that have other names in the form. */
const FIELDS: Readonly<Record<string, keyof EngagementValues>> = {
  engagementName: 'name',
  answersFirst: 'team',
  startDate: 'startDay',
  endDate: 'endDay',
};

function fieldOf(inputField: string): string {
  const field = inputField.replace(/^widget\./, '');
  return FIELDS[field] ?? field;
}

/** The form of an engagement, which stays open after a save. */
export function useEngagementForm({
  engagement,
  copied,
  merchant,
  onCreated,
}: {
  readonly engagement: Engagement | null;
  readonly copied: Engagement | null;
  readonly merchant: Merchant;
  readonly onCreated: (engagement: Engagement) => void;
}): PartProps {
  const { t } = useLingui();
  const problemsOfHours = useHoursProblems();
  const disabled = !useMay('updateEngagement');
  const { timeZone } = merchant;
  const stored = valuesOf(engagement ?? copied, timeZone);
  const name = copied?.engagementName ?? '';
  // A copy has no account and no address, which only one engagement can have.
  const initial =
    engagement || !copied ? stored : { ...stored, name: t`Copy of ${name}`, accountId: '', slug: '' };
  const form = useSettingsForm<EngagementValues>({
    record: engagement ?? { lastModifiedDate: '' },
    initial,
    rules: {
      name: { title: t`Name`, required: true, maxLength: limits.createEngagement.engagementName },
      type: { title: t`Type`, isChoice: true, required: true },
      accountId: {
        title: t`Account`,
        isChoice: true,
        check: (value, { type }) =>
          !value && ['messenger', 'voice'].includes(surfaceOf(type)) ? t`Please select Account` : null,
      },
      slug: {
        title: t`Address of the page`,
        check: (value, { type }) =>
          surfaceOf(type) !== 'page' || /^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u.test(value.trim())
            ? null
            : t`Use letters, digits and hyphens, such as room-planner`,
      },
      openingMessage: { title: t`Opening message`, maxLength: 300 },
      greeting: { title: t`Greeting`, maxLength: 300 },
      consentText: { title: t`Consent`, maxLength: 300 },
      title: { title: t`Name in the head`, maxLength: 60 },
      colour: { ...COLOUR_RULE, title: t`Colour`, required: false },
      startDay: { title: t`Starts`, type: 'DATE' },
      endDay: {
        title: t`Ends`,
        type: 'DATE',
        check: (value, { startDay }) =>
          value && startDay && value < startDay ? t`The end date is before the start date.` : null,
      },
      questions: {
        title: t`Own questions`,
        check: (questions) =>
          questions.some(({ label }) => !label.trim()) ? t`Please enter each question` : null,
      },
      openingHours: {
        title: t`Opening hours`,
        check: (hours, { opens }) => (opens === 'own' ? problemsOfHours(hours).first : null),
      },
    },
    save: async (values, precondition) => {
      const body = inputOf(values, timeZone);
      try {
        const saved = engagement
          ? await call('updateEngagement', {
              body: { ...body, engagementID: engagement.engagementID, ...precondition } as never,
            })
          : await call('createEngagement', { body: body as never });
        toast.show({ kind: 'done', text: t`${values.name} saved` });
        if (!engagement) onCreated(saved);
        return saved;
      } catch (error) {
        throw errorAt(error, fieldOf);
      }
    },
  });
  return { form, disabled };
}
