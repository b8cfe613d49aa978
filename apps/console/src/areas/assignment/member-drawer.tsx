import type { AssignmentMember } from '@foyer/contract/assignment/shapes';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../api/index.ts';
import { useMay } from '../../session/permissions.ts';
import { TagsField, TextField } from '../../ui/fields/index.ts';
import { RecordDrawer } from '../../ui/record-drawer.tsx';
import { useRecordForm } from '../../ui/record-form.ts';
import { CAPACITY_MAX, SKILLS_MAX, useWholeNumber } from './whole-number.ts';

interface Values {
  readonly capacity: string;
  readonly skills: string[];
  readonly languages: string[];
}

/** The assignment settings of one member. */
export function MemberDrawer({
  member,
  defaultCapacity,
  onClose,
}: {
  member: AssignmentMember;
  defaultCapacity: number;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const disabled = !useMay('updateMemberAssignment');
  const whole = useWholeNumber();
  const { memberId, name, capacity, skills, languages } = member;
  const form = useRecordForm<Values>({
    record: member,
    nameOf: () => name,
    onClose,
    initial: { capacity: capacity === null ? '' : String(capacity), skills, languages },
    rules: {
      capacity: {
        title: t`Maximum at once`,
        type: 'number',
        check: (text) => (text === '' ? null : whole(text, CAPACITY_MAX)),
      },
      languages: {
        title: t`Languages`,
        check: (tags) => {
          const wrong = tags.find((tag) => !isLanguage(tag));
          return wrong === undefined ? null : t`${wrong} is not a language code such as pt or pt-BR`;
        },
      },
      skills: {
        title: t`Skills`,
        check: (list) => (list.length > SKILLS_MAX ? t`Enter up to ${SKILLS_MAX} skills` : null),
      },
    },
    save: (values, precondition) => {
      const body = { ...values, capacity: values.capacity === '' ? null : Number(values.capacity) };
      return call('updateMemberAssignment', { params: { id: memberId }, body: { ...body, ...precondition } });
    },
  });
  return (
    <RecordDrawer
      record={member}
      form={form}
      title={name}
      width={480}
      disabled={disabled}
      className="assignment-member"
      onClose={onClose}
    >
      <TextField
        form={form}
        name="capacity"
        label={t`Maximum at once`}
        placeholder={t`Default (${i18n.number(defaultCapacity)})`}
        disabled={disabled}
      />
      <TagsField
        form={form}
        name="languages"
        label={t`Languages`}
        hint={t`Language codes, such as pt or pt-BR.`}
        disabled={disabled}
      />
      <TagsField
        form={form}
        name="skills"
        label={t`Skills`}
        hint={t`Label and task type names. Conversations and tasks that have one are assigned only to members with the same skill.`}
        disabled={disabled}
      />
    </RecordDrawer>
  );
}

function isLanguage(tag: string): boolean {
  try {
    return tag.length <= 35 && Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
