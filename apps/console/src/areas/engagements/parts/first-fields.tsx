import type { Engagement } from '@foyer/contract/engagements/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconRobot, IconSparkles } from '@tabler/icons-react';
import { useCall } from '../../../api/index.ts';
import { joinedText } from '../../../i18n/joined-text.ts';
import { useMay } from '../../../session/permissions.ts';
import { type Option, SelectField } from '../../../ui/fields/index.ts';
import { Icon } from '../../../ui/index.ts';
import {
  type Answerers,
  chosenAgent,
  chosenBot,
  type FirstAnswerer,
  otherRoutes,
} from '../first-answerer.ts';
import type { PartProps } from '../use-engagement-form.ts';

/** Who answers first: a bot, an AI agent, or the members of a team. */
export function FirstFields({
  form,
  disabled,
  answerers,
  engagement,
}: PartProps & { readonly engagement: Engagement | null; readonly answerers: Answerers }) {
  const { t } = useLingui();
  const { data } = useCall('listDepartments');
  const mayBots = useMay('setEngagementBot');
  const { bots, agents, routes } = answerers;
  const { first } = form.values;
  const mark = (icon: typeof IconRobot) => <Icon of={icon} size={14} className="t-3" />;
  const options: Option<FirstAnswerer>[] = [
    ...agents.map(
      ({ name, status }): Option<FirstAnswerer> => ({
        value: `agent:${name}`,
        label: name,
        note: status === 'Active' ? t`AI agent` : t`AI agent, inactive`,
        mark: mark(IconSparkles),
        disabled: status !== 'Active',
      }),
    ),
    ...bots
      .filter(({ liveVersion }) => liveVersion !== null)
      .map(
        ({ botId, name }): Option<FirstAnswerer> => ({
          value: `bot:${botId}`,
          label: name,
          note: t`Bot`,
          mark: mark(IconRobot),
          disabled: !mayBots,
        }),
      ),
  ];
  // What is stored is shown, also to members who may not see what else there is.
  if (first && !options.some(({ value }) => value === first))
    options.push({
      value: first,
      label: chosenAgent(first) ?? (chosenBot(first) ? t`Bot` : t`Bots, by shares`),
    });
  const names = engagement ? otherRoutes(routes, engagement).map(({ name }) => name) : [];
  return (
    <>
      <SelectField
        form={form}
        name="first"
        placeholder={t`Members`}
        clearable
        disabled={disabled || (chosenAgent(first) === null && first !== '' && !mayBots)}
        hint={
          names.length > 0
            ? t`Bots also answer here through these routes: ${joinedText(names)}.`
            : t`A bot or an AI agent answers before members do.`
        }
        options={options}
      />
      <SelectField
        form={form}
        name="team"
        placeholder={t`By automatic assignment`}
        clearable
        disabled={disabled}
        hint={t`A team gets new conversations in its own queue.`}
        options={(data?.departments ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  );
}
