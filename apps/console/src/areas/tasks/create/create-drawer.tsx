import * as limits from 'virtual:foyer-limits';
import type { Task, TaskDetail, TaskField } from '@foyer/contract/tasks/shapes';
import { TASK_MODES, TASK_PRIORITIES, type TaskMode, type TaskPriority } from '@foyer/domain/task';
import type { TaskStatus } from '@foyer/domain/task-status';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call, useCall } from '../../../api/index.ts';
import { DrawerActs } from '../../../ui/drawer-acts.tsx';
import { DrawerHead } from '../../../ui/drawer-head.tsx';
import {
  Form,
  LeaveGuard,
  RadioField,
  SelectField,
  TagsField,
  TextAreaField,
  TextField,
  useForm,
} from '../../../ui/fields/index.ts';
import { useCheck } from '../../../ui/fields/use-check.ts';
import { Avatar, Drawer } from '../../../ui/index.ts';
import { CustomField, ownRuleOf } from '../detail/custom-field.tsx';
import { DueField } from '../detail/due-field.tsx';
import { fieldsOf } from '../detail/facts.tsx';
import { VisitorPicker } from '../detail/visitor-picker.tsx';
import { MODE_LABELS, PRIORITY_LABELS } from '../labels.ts';
import type { FieldValue } from '../state/parts.ts';
import { usePeople, useTeams } from '../state/people.ts';
import { invalidateLists } from '../state/task-cache.ts';
import { ChecklistDraft } from './checklist-draft.tsx';

/** The duration of the drawer's opening animation, in milliseconds. */
const FOCUS_MS = 150;

/** The initial values of a new task. */
export interface NewTaskStart {
  readonly mode: TaskMode;
  readonly status?: TaskStatus | undefined;
  readonly title?: string;
  readonly visitor?: Task['visitor'];
  /** The conversation it is created from; the task is linked to it and the thread shows an event. */
  readonly conversationID?: string;
}

interface Values {
  title: string;
  mode: TaskMode;
  type: string;
  subtype: string;
  priority: TaskPriority;
  description: string;
  visitor: Task['visitor'];
  assignedTo: string;
  departmentId: string;
  dueDate: string | null;
  tags: string[];
  fields: Readonly<Record<string, FieldValue>>;
  checklist: readonly string[];
}

interface Props {
  start: NewTaskStart;
  onClose: () => void;
  onCreated: (task: TaskDetail) => void;
}

/** Creates a task or ticket. */
export function CreateDrawer(props: Props) {
  const { t } = useLingui();
  const { start, onClose } = props;
  const title = start.mode === 'Ticket' ? t`New ticket` : t`New task`;
  return (
    <Drawer opened onClose={onClose} label={title} width={640}>
      <DrawerHead title={title} onClose={onClose} />
      <div className="drawer-body">
        <CreateForm {...props} />
      </div>
    </Drawer>
  );
}

function CreateForm({ start, onClose, onCreated }: Props) {
  const { t, i18n } = useLingui();
  const cache = useQueryClient();
  const people = usePeople();
  const teams = useTeams();
  const { data: options } = useCall('getTaskOptions', undefined, { staleTime: 300_000 });
  const types = options?.types ?? [];
  const check = useCheck();
  const typeOf = (values: Values) => types.find((one) => one.type === (values.type || types[0]?.type));
  const ownFields = (values: Values) => fieldsOf(options?.fields, typeOf(values)?.type ?? '');
  const missing = (field: TaskField, { fields }: Pick<Values, 'fields'>) =>
    check(ownRuleOf(field), String(fields[field.id] ?? ''), '') ?? undefined;
  const form = useForm<Values>({
    initial: {
      title: start.title ?? '',
      mode: start.mode,
      type: '',
      subtype: '',
      priority: 'Medium',
      description: '',
      visitor: start.visitor ?? null,
      assignedTo: '',
      departmentId: '',
      dueDate: null,
      tags: [],
      fields: {},
      checklist: [],
    },
    rules: {
      title: {
        title: t`Title`,
        required: start.conversationID === undefined,
        maxLength: limits.createTask.title,
      },
      description: { title: t`Description`, maxLength: limits.createTask.description },
      fields: {
        title: t`Task fields`,
        check: (_, values) =>
          ownFields(values)
            .map((field) => missing(field, values))
            .find(Boolean),
      },
    },
    onSubmit: async (values) => {
      const task = await create(start, values, types[0]?.type ?? '');
      invalidateLists(cache);
      onCreated(task);
    },
  });
  const { values } = form;
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The drawer takes the focus first; a field focused earlier would be blurred and validated.
    const timer = setTimeout(() => {
      const title = container.current?.querySelector('input');
      if (!title?.form?.contains(document.activeElement)) title?.focus();
    }, FOCUS_MS);
    return () => clearTimeout(timer);
  }, []);
  const type = typeOf(values);
  const subtypes = type?.subtypes ?? [];
  return (
    <Form form={form}>
      <LeaveGuard when={form.isDirty && !form.busy} />
      <div ref={container}>
        <TextField form={form} name="title" />
      </div>
      <RadioField
        form={form}
        name="mode"
        label={t`Mode`}
        inRow
        options={TASK_MODES.map((value) => ({ value, label: i18n._(MODE_LABELS[value]) }))}
      />
      <div className="field-pair close">
        <SelectField
          label={t`Type`}
          value={type?.type ?? ''}
          options={types.map((one) => ({ value: one.type, label: one.type }))}
          onChange={(value) => {
            form.set('type', value);
            form.set('subtype', '');
          }}
        />
        {subtypes.length > 0 && (
          <SelectField
            label={t`Subtype`}
            placeholder={t`None`}
            clearable
            value={values.subtype}
            options={subtypes.map((value) => ({ value, label: value }))}
            onChange={(value) => form.set('subtype', value)}
          />
        )}
      </div>
      <RadioField
        form={form}
        name="priority"
        label={t`Priority`}
        inRow
        options={TASK_PRIORITIES.map((value) => ({ value, label: i18n._(PRIORITY_LABELS[value]) }))}
      />
      <TextAreaField form={form} name="description" />
      <VisitorPicker
        value={values.visitor}
        disabled={start.conversationID !== undefined}
        onChange={(visitor) => form.set('visitor', visitor)}
      />
      <div className="field-pair close">
        <SelectField
          form={form}
          name="assignedTo"
          label={t`Assigned to`}
          placeholder={t`No one`}
          clearable
          options={people.map(({ id, name, imageUrl }) => ({
            value: id,
            label: name,
            mark: <Avatar id={id} name={name} imageUrl={imageUrl} size={20} />,
          }))}
        />
        <SelectField
          form={form}
          name="departmentId"
          label={t`Team`}
          placeholder={t`None`}
          clearable
          options={teams.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      <DueField value={values.dueDate} disabled={false} onChange={(at) => form.set('dueDate', at)} />
      <TagsField form={form} name="tags" label={t`Tags`} tagMaxLength={limits.createTask.tags} />
      {ownFields(values).map((field) => (
        <CustomField
          key={field.id}
          field={field}
          value={values.fields[field.id] ?? null}
          disabled={false}
          missing={form.errors.fields && missing(field, values)}
          onChange={(value) => {
            const { [field.id]: _, ...others } = values.fields;
            form.set('fields', value === null ? others : { ...others, [field.id]: value });
          }}
        />
      ))}
      <ChecklistDraft items={values.checklist} onChange={(items) => form.set('checklist', items)} />
      <DrawerActs
        inFlow
        save={values.mode === 'Ticket' ? t`Create ticket` : t`Create task`}
        isBusy={form.busy}
        onCancel={onClose}
      />
    </Form>
  );
}

/** Creates a task; from a conversation through the call that links it. */
function create(start: NewTaskStart, values: Values, usualType: string): Promise<TaskDetail> {
  const { visitor, type, subtype, assignedTo, departmentId, fields, checklist, ...rest } = values;
  const body = {
    ...rest,
    type: type || usualType || undefined,
    subtype: subtype || null,
    assignedTo: assignedTo || null,
    departmentId: departmentId || null,
    fields,
    checklist: [...checklist],
    status: start.status,
  };
  if (start.conversationID !== undefined) {
    // Without a title the server uses the visitor's first message.
    const title = body.title.trim() || undefined;
    return call('createConversationTask', {
      params: { id: start.conversationID },
      body: { ...body, title } as never,
    });
  }
  return call('createTask', { body: { ...body, referenceID: visitor?.referenceID ?? null } as never });
}
