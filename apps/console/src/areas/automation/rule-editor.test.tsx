import type { AutomationRule } from '@foyer/contract/automation/shapes';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Refused } from '../../testing/fake-server.ts';
import { sectionHarness, write } from '../../testing/section-harness.ts';
import { AutomationPage } from './automation-page.tsx';

const rule = {
  id: '01930000-0000-7000-8000-00000000b001',
  name: 'Damaged on arrival',
  trigger: { event: 'conversation_started' },
  conditions: { match: 'all', parts: [] },
  actions: [{ type: 'priority', priority: 'High' }],
  active: true,
  version: 1,
  hookPath: null,
  runs: 0,
  failed: 0,
  nextDate: null,
  createdDate: '2026-11-20T09:00:00.000Z',
  lastModifiedDate: '2026-11-20T09:00:00.000Z',
} as AutomationRule;
const theirs = { ...rule, name: 'Theirs', lastModifiedDate: '2026-11-20T10:00:00.000Z' };
const rights = { automation_rules: 'change' } as const;

const desk = sectionHarness();
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });

/** Opens the rule, which a colleague saves at the same time. Saves another name. */
async function conflict() {
  let isSaved = false;
  desk.show(
    AutomationPage,
    { address: `/settings/automation?id=${rule.id}`, rights },
    {
      'GET /api/automation/rules': () => ({ rules: [isSaved ? theirs : rule] }),
      [`PUT /api/automation/rules/${rule.id}`]: ({ body }) => {
        const { ifUnmodifiedSince } = body as { ifUnmodifiedSince?: string };
        desk.sent.push(ifUnmodifiedSince);
        isSaved = true;
        if (ifUnmodifiedSince) throw new Refused(409, 'conflict', 'Someone else changed this.');
        return { ...rule, ...(body as object), lastModifiedDate: '2026-11-20T11:00:00.000Z' };
      },
    },
  );
  write(await nameField(), 'Mine');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Save again to overwrite their changes/)).toBeTruthy();
  expect((await nameField()).value).toBe('Mine');
}

test('after a conflict, the next save overwrites the changes of the other editor', async () => {
  await conflict();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Version 1')).toBeTruthy();
  expect(desk.sent).toEqual([rule.lastModifiedDate, undefined]);
});

test('after a conflict, the changes of the other editor can be shown instead', async () => {
  await conflict();
  await screen.findByRole('button', { name: /Theirs/ });
  await userEvent.click(screen.getByRole('button', { name: 'Discard my changes and show theirs' }));
  expect((await nameField()).value).toBe('Theirs');
});

test('restoring a version discards the changes and shows it', async () => {
  const path = `/api/automation/rules/${rule.id}/versions`;
  const version = { ...rule, changed: [], memberId: null, memberName: 'Priya Raman' };
  const restored = { ...rule, name: 'Before', version: 3, lastModifiedDate: '2026-11-20T12:00:00.000Z' };
  let stored = { ...rule, version: 2 };
  desk.show(
    AutomationPage,
    { address: `/settings/automation?id=${rule.id}`, rights },
    {
      'GET /api/automation/rules': () => ({ rules: [stored] }),
      [`GET ${path}`]: () => ({
        versions: [
          { ...version, version: 2 },
          { ...version, version: 1 },
        ],
      }),
      [`POST ${path}/1/restore`]: () => {
        stored = restored;
        return restored;
      },
    },
  );
  write(await nameField(), 'Mine');
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Versions' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  await vi.waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Before'),
  );
  expect(screen.getByText('Version 3')).toBeTruthy();
});

test('a rule without a name is refused at the field', async () => {
  desk.show(
    AutomationPage,
    { address: '/settings/automation?id=new', rights },
    { 'GET /api/automation/rules': () => ({ rules: [] }), 'POST /api/automation/rules': desk.recording() },
  );
  const field = await nameField();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please enter Name')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(desk.sent).toEqual([]);
});

test('the log names the condition that was not met, or none of several alternatives', async () => {
  const skipped = {
    ...{ ruleId: rule.id, ruleName: rule.name, version: 1, state: 'skipped', reason: 'condition' },
    ...{
      steps: [],
      causes: [],
      dueDate: null,
      subject: { type: 'conversation', id: 'c', title: 'Ada', path: null },
    },
    ...{ createdDate: rule.createdDate, endedDate: rule.createdDate },
  };
  const [met, unmet] = [
    { state: 'met', actual: '' },
    { state: 'unmet', actual: '' },
  ];
  desk.show(
    AutomationPage,
    { address: `/settings/automation?id=${rule.id}`, rights },
    {
      'GET /api/automation/rules': () => ({ rules: [rule] }),
      'GET /api/automation/runs': () => ({
        runs: [
          { ...skipped, id: '1', failedCondition: 1, conditions: [met, unmet] },
          { ...skipped, id: '2', failedCondition: null, conditions: [unmet, unmet] },
          { ...skipped, id: '3', failedCondition: null, conditions: [met, unmet, unmet] },
        ],
        nextCursor: null,
      }),
    },
  );
  const said = (await screen.findAllByText(/^Did nothing/)).map(({ textContent }) => textContent);
  expect(said).toEqual([
    'Did nothing: condition 2 was not met',
    'Did nothing: none of the conditions was met',
    'Did nothing: the conditions were not met',
  ]);
});

test('asks before another rule is opened with unsaved changes', async () => {
  const other = { ...rule, id: '01930000-0000-7000-8000-00000000b002', name: 'Late parcels' };
  desk.show(
    AutomationPage,
    { address: `/settings/automation?id=${rule.id}`, rights },
    { 'GET /api/automation/rules': () => ({ rules: [rule, other] }) },
  );
  write(await nameField(), 'Mine');
  await userEvent.click(screen.getByRole('button', { name: /Late parcels/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  expect((await nameField()).value).toBe('Mine');
});

test('calls a connected integration with the values that are entered', async () => {
  desk.show(
    AutomationPage,
    { address: `/settings/automation?id=${rule.id}`, rights: { ...rights, settings: 'view' } },
    {
      'GET /api/automation/rules': () => ({ rules: [rule] }),
      'GET /api/integrations': () => ({ connections: [{ integration: 'slack' }], returnUrl: '' }),
      [`PUT /api/automation/rules/${rule.id}`]: ({ body }) => {
        desk.sent.push((body as AutomationRule).actions.at(-1));
        return { ...rule, ...(body as object) };
      },
    },
  );
  await nameField();
  await userEvent.click(screen.getByRole('button', { name: 'Add action' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Call an integration' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Action' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Slack: Post a message' }));
  write(await screen.findByRole('textbox', { name: 'Channel' }), '#help');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(desk.sent).toEqual([
      { type: 'integration', integration: 'slack', action: 'postMessage', values: { channel: '#help' } },
    ]),
  );
});
