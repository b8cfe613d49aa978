import type { Escalation } from '@foyer/contract/escalations/shapes';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { type Answers, Refused } from '../../testing/fake-server.ts';
import { sectionHarness, write } from '../../testing/section-harness.ts';
import { ADMIN_ID } from '../../testing/team-samples.ts';
import { EscalationSection } from './escalation-section.tsx';

const ADDRESS = '/settings/escalation';
const ID = '01930000-0000-7000-8000-00000000e001';
const AT = '2026-11-01T10:00:00.000Z';

const slow: Escalation = {
  id: ID,
  merchantId: 101,
  name: 'Slow answers',
  active: true,
  subject: 'conversation',
  trigger: { since: 'waiting', minutes: 120, inOpeningTime: false },
  combine: 'all',
  conditions: [{ field: 'priority', operator: 'isEqualTo', value: 'High' }],
  actions: [{ type: 'raise_priority' }, { type: 'webhook', url: 'https://duty.example/hook' }],
  repeat: null,
  pending: 3,
  creationDate: AT,
  lastModifiedDate: AT,
};

const desk = sectionHarness();
const { sent } = desk;

function open(address = ADDRESS, more: Answers = {}, right: 'view' | 'change' = 'change') {
  return desk.show(
    EscalationSection,
    { address, rights: { settings: right } },
    {
      'GET /escalation/fetch': () => ({ escalations: [slow] }),
      'GET /api/colleagues': () => ({
        colleagues: [{ id: ADMIN_ID, firstName: 'Priya', lastName: 'Raman', role: 'ADMIN', imageUrl: null }],
      }),
      'GET /chimes/merchantDepartment': () => ({ departments: [] }),
      'PUT /escalation/create': ({ body }) => {
        sent.push(body);
        return { ...slow, ...(body as object) };
      },
      'DELETE /escalation/delete/*': () => ({ success: true }),
      ...more,
    },
  );
}

const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the list', () => {
  test('lists rules with trigger, actions and waiting time', async () => {
    open();
    const row = await screen.findByRole('row', { name: /Slow answers/ });
    expect(row.textContent).toContain('2 hours since the first unanswered message');
    expect(row.textContent).toContain('Raise priority · Send a webhook');
    expect(row.textContent).toContain('3');
  });

  test('switches a rule off', async () => {
    open();
    await userEvent.click(await screen.findByRole('switch', { name: 'Slow answers turned on' }));
    await waitFor(() => expect(sent).toMatchObject([{ id: ID, name: 'Slow answers', active: false }]));
  });

  test('is read-only without write access', async () => {
    open(`${ADDRESS}?id=${ID}`, {}, 'view');
    const pane = await drawer('Slow answers');
    expect(pane.getByLabelText<HTMLInputElement>('Name').disabled).toBe(true);
    expect(pane.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'New rule' })).toBeNull();
  });
});

describe('the form', () => {
  test('makes a rule with an action', async () => {
    open(`${ADDRESS}?id=new`);
    const pane = await drawer('New rule');
    write(pane.getByLabelText('Name'), 'Nights');
    await userEvent.click(pane.getByRole('button', { name: 'Create rule' }));
    expect(await pane.findByText('Choose what the rule does')).toBeTruthy();
    await userEvent.click(pane.getByRole('button', { name: 'Add action' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Raise priority' }));
    write(pane.getByLabelText('After'), '45');
    await userEvent.click(pane.getByRole('button', { name: 'Create rule' }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          name: 'Nights',
          subject: 'conversation',
          trigger: { since: 'waiting', minutes: 45, inOpeningTime: false },
          actions: [{ type: 'raise_priority' }],
          repeat: null,
        },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('shows refusals of the server', async () => {
    open(`${ADDRESS}?id=${ID}`, {
      'PUT /escalation/create': () => {
        throw new Refused(400, 'rule_refused', 'The pattern of the condition on label is not valid.');
      },
    });
    const pane = await drawer('Slow answers');
    write(pane.getByLabelText('Name'), 'Slower answers');
    await userEvent.click(pane.getByRole('button', { name: 'Save' }));
    expect(await pane.findByText('The pattern of the condition on label is not valid.')).toBeTruthy();
    expect(pane.getByLabelText<HTMLInputElement>('Name').value).toBe('Slower answers');
  });

  test('reports a conflict, and overwrites on a second save', async () => {
    const bodies: { ifUnmodifiedSince?: string }[] = [];
    open(`${ADDRESS}?id=${ID}`, {
      'PUT /escalation/create': ({ body }) => {
        bodies.push(body as { ifUnmodifiedSince?: string });
        if (bodies.length === 1)
          throw new Refused(409, 'conflict', 'Someone else changed this. Reload to see their changes.');
        return { ...slow, ...(body as object) };
      },
    });
    const pane = await drawer('Slow answers');
    write(pane.getByLabelText('Name'), 'Slower answers');
    await userEvent.click(pane.getByRole('button', { name: 'Save' }));
    expect(await pane.findByText(/^Someone else changed this/)).toBeTruthy();
    await userEvent.click(pane.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies.map((one) => one.ifUnmodifiedSince)).toEqual([slow.lastModifiedDate, undefined]);
  });

  test('shows a new secret once', async () => {
    open(`${ADDRESS}?id=${ID}`, { 'POST /api/escalations/*': () => ({ secret: 'abc123' }) });
    const pane = await drawer('Slow answers');
    await userEvent.click(pane.getByRole('button', { name: 'Create new secret' }));
    expect((await pane.findByLabelText<HTMLInputElement>('Secret')).value).toBe('abc123');
  });

  test('dry-runs the rule and shows the result', async () => {
    const subject = { type: 'conversation', id: ID, title: 'Mara Holt', path: '/elsewhere' };
    const tried = {
      subject,
      run: false,
      reason: 'condition_not_met',
      text: '',
      conditions: slow.conditions,
      dueDate: AT,
    };
    open(`${ADDRESS}?id=${ID}`, {
      'POST /api/escalations/try': () => ({
        subjects: [tried, { ...tried, subject: { ...subject, id: ADMIN_ID }, run: true, conditions: [] }],
      }),
    });
    const pane = await drawer('Slow answers');
    await userEvent.click(pane.getByRole('button', { name: 'Test' }));
    expect((await pane.findByText(/This rule would run on one item now/)).textContent).toContain(
      'Checked 2.',
    );
    const list = within(pane.getByRole('list', { name: 'Test results' }));
    expect(list.getAllByRole('listitem')[0]?.textContent).toContain('Would not runMara HoltPriority is High');
  });

  test('removes a rule after asking', async () => {
    open(`${ADDRESS}?id=${ID}`);
    const pane = await drawer('Slow answers');
    await userEvent.click(pane.getByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete rule' }));
    await waitFor(() => expect(desk.called()).toContain(`DELETE /escalation/delete/${ID}`));
  });
});

describe('the log', () => {
  const entry = {
    id: ADMIN_ID,
    ruleId: ID,
    ruleName: 'Slow answers',
    subject: { type: 'conversation', id: ID, title: 'Mara Holt', path: '/elsewhere' },
    ran: true,
    reason: 'ran',
    text: 'Ran.',
    conditions: [],
    steps: [{ type: 'webhook', state: 'failed', text: 'duty.example returned status 500.' }],
    creationDate: AT,
  };

  const page = (logs: object[]) => ({
    logs,
    total: logs.length,
    isExact: true,
    nextCursor: null,
    previousCursor: null,
  });

  test('shows the log with links to its subjects', async () => {
    const { router } = open(`${ADDRESS}?view=log`, { 'GET /escalation/log/query': () => page([entry]) });
    expect(await screen.findByText('Slow answers')).toBeTruthy();
    await userEvent.click(await screen.findByRole('link', { name: 'Mara Holt' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
    expect(router.state.location.search).not.toHaveProperty('entry');
  });

  test('an entry says what each action did', async () => {
    open(`${ADDRESS}?view=log&entry=${entry.id}`, { 'GET /escalation/log/query': () => page([entry]) });
    const drawer = await screen.findByRole('dialog', { name: 'Slow answers' });
    expect(drawer.textContent).toContain('Send a webhookduty.example returned status 500.');
  });

  test('asks by rule, type and id', async () => {
    const asked: string[] = [];
    open(`${ADDRESS}?view=log&type=conversation&of=${ID}&rule=${ID}`, {
      'GET /escalation/log/query': ({ url }) => {
        asked.push(url.search);
        return page([]);
      },
    });
    expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeTruthy();
    expect(asked[0]).toContain(`ruleId=${ID}&type=conversation&id=${ID}`);
  });
});
