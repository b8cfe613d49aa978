import type { Calls } from '@foyer/contract';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { call } from './calls.ts';
import type { WeekServer } from './server.ts';
import type { Teammate } from './teammate.ts';

/** Sets SLA policies, escalation rules and assignment settings. */
export async function setRules(
  server: WeekServer,
  token: string,
  team: readonly Teammate[],
  departmentIds: readonly string[],
): Promise<void> {
  const promise = (firstResponse: number) => ({
    firstResponse,
    nextResponse: firstResponse * 2,
    resolution: firstResponse * 8,
  });
  const { policies } = await call(server, 'listSlaPolicies', {}, token);
  const terms = {
    minutes: { Low: promise(480), Medium: promise(240), High: promise(60) },
    inOpeningTime: true,
    warningShare: 0.75,
  };
  await call(server, 'updateSlaPolicy', { params: { id: policies[0]?.id ?? '' }, body: terms }, token);
  const roundTheClock = {
    ...terms,
    inOpeningTime: false,
    type: 'Repair',
    departmentId: departmentIds[1] ?? null,
  };
  await call(server, 'createSlaPolicy', { body: roundTheClock }, token);

  const manager = team.find(({ role }) => role === 'MANAGER')?.id ?? '';
  const rules: CallInput<Calls['saveEscalation']>['body'][] = [
    {
      name: 'Waits for an hour',
      subject: 'conversation',
      trigger: { since: 'waiting', minutes: 60, inOpeningTime: true },
      actions: [{ type: 'raise_priority' }, { type: 'notify', memberIds: [manager] }],
      repeat: { everyMinutes: 120, times: 3 },
    },
    {
      name: 'Unassigned ticket',
      subject: 'task',
      trigger: { since: 'created', minutes: 180 },
      conditions: [{ field: 'status', operator: 'isEqualTo', value: 'Open' }],
      actions: [{ type: 'notify', memberIds: [manager] }],
    },
    {
      name: 'Late ticket',
      subject: 'task',
      trigger: { since: 'sla_due', minutes: 30 },
      actions: [{ type: 'raise_priority' }, { type: 'notify', memberIds: [manager] }],
    },
  ];
  for (const body of rules) await call(server, 'saveEscalation', { body }, token);

  const sharing = {
    chats: true,
    mails: false,
    tickets: true,
    strategy: 'least_loaded' as const,
    capacity: 4,
    silentMinutes: 30,
    languageRequired: false,
  };
  await call(server, 'updateAssignment', { body: sharing }, token);
}

/** Creates the macros that members run on threads. */
export async function makeMacros(
  server: WeekServer,
  token: string,
  team: readonly Teammate[],
): Promise<string[]> {
  const memberId = team.find(({ role }) => role === 'USER')?.id ?? '';
  const macros: CallInput<Calls['createMacro']>['body'][] = [
    {
      name: 'Refund',
      actions: [
        { type: 'reply', text: 'Your refund is on its way, {{visitor.firstName}}.' },
        { type: 'add_label', label: 'Billing/Refund' },
        { type: 'priority', priority: 'High' },
        { type: 'close' },
      ],
    },
    {
      name: 'To Carla, tomorrow',
      actions: [
        { type: 'note', text: 'Carla knows more.' },
        { type: 'assign', to: 'member', memberId },
        { type: 'snooze', minutes: 600 },
      ],
    },
  ];
  const ids: string[] = [];
  for (const body of macros) ids.push((await call(server, 'createMacro', { body }, token)).id);
  return ids;
}
