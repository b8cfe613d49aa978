import * as limits from 'virtual:foyer-limits';
import type { Engagement } from '@foyer/contract/engagements/shapes';
import { needsAccount, surfaceOf } from '@foyer/domain/engagement';
import { useLingui } from '@lingui/react/macro';
import type { Result } from '../../api/call.ts';
import { call, errorAt, errorText } from '../../api/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { useMay } from '../../session/permissions.ts';
import { COLOUR_RULE } from '../../ui/fields/index.ts';
import { useHoursProblems } from '../../ui/hours/index.ts';
import { toast } from '../../ui/index.ts';
import { type SettingsForm, useSettingsForm } from '../../ui/settings-form.ts';
import { type EngagementValues, inputOf, valuesOf } from './engagement-values.ts';
import { type Answerers, chosenAgent, chosenBot, type FirstAnswerer } from './first-answerer.ts';

export type Merchant = Result<'getMerchantAttributes'>;

/** The form that a part of the editor edits. */
export interface PartProps {
  readonly form: SettingsForm<EngagementValues>;
  readonly disabled: boolean;
}

/** Fields of the input that have other names in the form. */
const FIELDS: Readonly<Record<string, keyof EngagementValues>> = {
  engagementName: 'name',
  engagementType: 'type',
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
  answerers,
  onCreated,
}: {
  readonly engagement: Engagement | null;
  readonly copied: Engagement | null;
  readonly merchant: Merchant;
  readonly answerers: Answerers;
  readonly onCreated: (engagement: Engagement) => void;
}): PartProps {
  const { t } = useLingui();
  const problemsOfHours = useHoursProblems();
  const text = useText();
  const disabled = !useMay('updateEngagement');
  const mayBots = useMay('setEngagementBot');
  const { timeZone } = merchant;
  const known = engagement ?? copied;
  const stored = valuesOf(known, { timeZone, routes: answerers.routes });
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
        check: (value, { type }) => (!value && needsAccount(type) ? t`Please select Account` : null),
      },
      first: { title: t`Answers first`, isChoice: true },
      team: { title: t`Team`, isChoice: true },
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
      title: { title: t`Name in the header`, maxLength: 60 },
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
    save: async (values, precondition, before) => {
      const isFirstChanged = values.first !== (engagement ? before.first : '');
      const body = {
        ...inputOf(values, timeZone),
        // An agent behind a bot stays until someone else is chosen.
        ...((!engagement || isFirstChanged) && agentOf(values.first, known, answerers)),
      } as never;
      const setBot = (engagementID: string) =>
        call('setEngagementBot', { params: { engagementID }, body: { botId: chosenBot(values.first) } });
      try {
        const saved = engagement
          ? await call('updateEngagement', {
              // The type stays, also one that earlier releases stored.
              body: {
                ...(body as object),
                engagementType: undefined,
                engagementID: engagement.engagementID,
                ...precondition,
              } as never,
            })
          : await call('createEngagement', { body });
        // It is saved now, so a bot that could not be set is chosen again in its editor.
        if (isFirstChanged && mayBots && (engagement || chosenBot(values.first)))
          await setBot(saved.engagementID).catch((error: Error) =>
            toast.error(
              t`The bot could not be set. Choose it again.`,
              errorText(error, text('genericError')),
            ),
          );
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

/** The AI agent of the input. A name that is not changed keeps its picture. */
function agentOf(
  first: FirstAnswerer,
  known: Pick<Engagement, 'aiAgent' | 'aiAgentImage'> | null,
  { agents }: Answerers,
): Pick<Engagement, 'aiAgent' | 'aiAgentImage'> {
  const aiAgent = chosenAgent(first);
  const image = known && known.aiAgent === aiAgent ? known.aiAgentImage : undefined;
  const agent = agents.find(({ name }) => name === aiAgent);
  return { aiAgent, aiAgentImage: image ?? agent?.imageUrl ?? null };
}
