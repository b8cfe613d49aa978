import { AGENT_HOURS, AGENT_TONES, AGENT_TOOLS, TOOL_RISKS } from '@foyer/domain/agents/agent';
import { WIDGET_LANGUAGES } from '@foyer/domain/engagement';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../api/index.ts';
import { languageName } from '../../i18n/language-name.ts';
import { useRuleOptions } from '../../rules/use-rule-options.ts';
import { useMay } from '../../session/permissions.ts';
import {
  MultiSelectField,
  RadioField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '../../ui/fields/index.ts';
import type { RecordForm } from '../../ui/record-form.ts';
import type { AgentValues } from './agent-values.ts';
import { HOURS_LABELS, RISK_LABELS, TONE_LABELS, TOOL_LABELS } from './labels.ts';

/** The fields of an agent. */
export function AgentFields({ form, disabled }: { form: RecordForm<AgentValues>; disabled: boolean }) {
  const { t, i18n } = useLingui();
  const { departments } = useRuleOptions();
  const { data: known } = useCall('getKnowledgeBase', {}, { enabled: useMay('getKnowledgeBase') });
  const { data: places } = useCall('listEngagements', {}, { enabled: useMay('listEngagements') });
  const { data: skilled } = useCall('listSkills', {}, { enabled: useMay('listSkills') });
  const skills = skilled?.skills ?? [];
  const bases = known?.knowledgeBases.filter(({ audience }) => audience === 'everyone') ?? [];
  const { tools } = form.values;
  return (
    <>
      <div className="agent-two">
        <TextField form={form} name="name" disabled={disabled} />
        <TextField form={form} name="imageUrl" disabled={disabled} />
      </div>
      <SwitchField form={form} name="active" label={t`Active`} disabled={disabled} />
      <TextAreaField
        form={form}
        name="instructions"
        rows={6}
        hint={t`For a model: how it speaks, and what it never promises. It knows only its knowledge bases and tools.`}
        disabled={disabled}
      />
      <div className="agent-two">
        <RadioField
          form={form}
          name="tone"
          label={t`Tone`}
          inRow
          disabled={disabled}
          options={AGENT_TONES.map((value) => ({ value, label: i18n._(TONE_LABELS[value]) }))}
        />
        <MultiSelectField
          form={form}
          name="languages"
          disabled={disabled}
          options={WIDGET_LANGUAGES.map((value) => ({ value, label: languageName(value, i18n.locale) }))}
        />
      </div>
      <TextAreaField
        form={form}
        name="greeting"
        rows={2}
        hint={t`The first message. Leave it empty to say nothing before the answer.`}
        disabled={disabled}
      />
      <h2 className="t-title">{t`Knowledge and engagements`}</h2>
      <MultiSelectField
        form={form}
        name="knowledgeBaseIds"
        label={t`Knowledge bases`}
        hint={t`It answers from these and from intents, nothing else. Bases for members only are not offered.`}
        searchable
        disabled={disabled}
        options={bases.map(({ id, name, documents }) => ({ value: id, label: `${name} (${documents})` }))}
      />
      {skills.length > 0 && (
        <MultiSelectField
          form={form}
          name="skillIds"
          label={t`Skills`}
          hint={t`The agent understands only the intents of these skills. Leave empty for all intents.`}
          searchable
          disabled={disabled}
          options={skills.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <MultiSelectField
        form={form}
        name="engagementIds"
        label={t`Answers in these engagements`}
        hint={t`Conversations that no one has answered. Routing rules can name it too.`}
        searchable
        disabled={disabled}
        options={(places?.engagements ?? []).map(({ engagementID, engagementName }) => ({
          value: engagementID,
          label: engagementName,
        }))}
      />
      <div className="agent-two">
        <SelectField
          form={form}
          name="hours"
          label={t`Hours`}
          disabled={disabled}
          options={AGENT_HOURS.map((value) => ({ value, label: i18n._(HOURS_LABELS[value]) }))}
        />
        <SelectField
          form={form}
          name="departmentId"
          label={t`Hands over to`}
          clearable
          placeholder={t`All departments`}
          disabled={disabled}
          options={[...departments]}
        />
      </div>
      <h2 className="t-title">{t`Tools`}</h2>
      <p className="t-13 t-2">{t`Tools concern the visitor of the conversation only. A model decides when to use them.`}</p>
      <div className="agent-tools">
        {AGENT_TOOLS.map((tool) => (
          <SelectField
            key={tool}
            label={i18n._(TOOL_LABELS[tool])}
            value={tools[tool] ?? ''}
            clearable
            placeholder={t`Off`}
            disabled={disabled}
            options={TOOL_RISKS[tool].map((value) => ({ value, label: i18n._(RISK_LABELS[value]) }))}
            onChange={(risk) => {
              const { [tool]: _, ...others } = tools;
              form.set('tools', risk ? { ...others, [tool]: risk } : others);
            }}
          />
        ))}
      </div>
      <h2 className="t-title">{t`Limits`}</h2>
      <p className="t-13 t-2">{t`Foyer reserves the cost before each AI request. When a limit is reached, the agent answers from knowledge alone or hands over.`}</p>
      <div className="agent-caps">
        <TextField form={form} name="turns" disabled={disabled} />
        <TextField form={form} name="tokens" disabled={disabled} />
        <TextField form={form} name="turnCost" end="$" disabled={disabled} />
        <TextField form={form} name="conversationCost" end="$" disabled={disabled} />
        <TextField form={form} name="dayCost" end="$" disabled={disabled} />
        <TextField form={form} name="monthCost" end="$" disabled={disabled} />
      </div>
    </>
  );
}
