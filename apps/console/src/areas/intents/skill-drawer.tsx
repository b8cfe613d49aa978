import * as limits from 'virtual:foyer-limits';
import type { Skill } from '@foyer/contract/intents/skill-shapes';
import { useLingui } from '@lingui/react/macro';
import type { Result } from '../../api/call.ts';
import { call } from '../../api/index.ts';
import { useMay } from '../../session/permissions.ts';
import { MultiSelectField, SwitchField, TextAreaField, TextField } from '../../ui/fields/index.ts';
import { RecordDrawer } from '../../ui/record-drawer.tsx';
import { useRecordForm } from '../../ui/record-form.ts';

const optionsOf = (parts: readonly { readonly id: string; readonly name: string }[]) =>
  parts.map(({ id, name }) => ({ value: id, label: name }));

/** A skill with what it contains, or a new one for null. */
export function SkillDrawer({
  skill,
  parts,
  onClose,
}: {
  skill: Skill | null | undefined;
  parts: Pick<Result<'listSkills'>, 'intents' | 'entities' | 'knowledgeBases'>;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const disabled = !useMay('updateSkill');
  const form = useRecordForm({
    record: skill,
    nameOf: ({ name }) => name,
    onClose,
    initial: {
      name: skill?.name ?? '',
      description: skill?.description ?? '',
      intentIds: skill?.intentIds ?? [],
      entityIds: skill?.entityIds ?? [],
      knowledgeBaseIds: skill?.knowledgeBaseIds ?? [],
      active: skill?.active ?? true,
    },
    rules: {
      name: { title: t`Name`, required: true, maxLength: limits.createSkill.name },
      description: { title: t`Description`, maxLength: limits.createSkill.description },
      intentIds: { title: t`Intents` },
      entityIds: { title: t`Entities` },
      knowledgeBaseIds: { title: t`Knowledge bases` },
      active: { title: t`Active` },
    },
    save: (body, precondition) =>
      skill
        ? call('updateSkill', { params: { id: skill.id }, body: { ...body, ...precondition } })
        : call('createSkill', { body }),
  });
  return (
    <RecordDrawer
      record={skill}
      form={form}
      title={skill?.name ?? t`New skill`}
      create={t`Create skill`}
      width={480}
      disabled={disabled}
      removal={
        skill && {
          name: skill.name,
          button: t`Delete skill`,
          text: t`Its intents, entities and knowledge bases stay.`,
          remove: () => call('removeSkill', { params: { id: skill.id } }),
        }
      }
      onClose={onClose}
    >
      <TextField form={form} name="name" hint={t`For example “Returns”`} disabled={disabled} />
      <TextAreaField form={form} name="description" rows={2} disabled={disabled} />
      <MultiSelectField
        form={form}
        name="intentIds"
        searchable
        options={optionsOf(parts.intents)}
        disabled={disabled}
      />
      <MultiSelectField
        form={form}
        name="entityIds"
        searchable
        options={optionsOf(parts.entities)}
        disabled={disabled}
      />
      <MultiSelectField
        form={form}
        name="knowledgeBaseIds"
        searchable
        options={optionsOf(parts.knowledgeBases)}
        disabled={disabled}
      />
      <SwitchField form={form} name="active" disabled={disabled} />
    </RecordDrawer>
  );
}
