import type { Department } from '@foyer/contract/accounts/department-shapes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Answers } from '../../testing/fake-server.ts';
import { sectionHarness, write } from '../../testing/section-harness.ts';
import { ADMIN_ID } from '../../testing/team-samples.ts';
import { DepartmentsSection } from './departments-section.tsx';

const ADDRESS = '/settings/departments';
const ID = '01930000-0000-7000-8000-00000000d001';
const AT = '2026-11-01T10:00:00.000Z';

const iberia: Department = {
  id: ID,
  merchantId: 101,
  name: 'Iberia',
  deptContact: ADMIN_ID,
  rules: [
    { metric: 'country', condition: 'isEqualTo', value: 'pt' },
    { metric: 'tier', condition: 'hasValue', value: '' },
  ],
  openingHours: null,
  timeZone: null,
  isOpen: true,
  createdDate: AT,
  lastModifiedDate: AT,
};
const colleague = {
  id: ADMIN_ID,
  firstName: 'Priya',
  lastName: 'Raman',
  role: 'ADMIN',
  imageUrl: null,
  presence: 'online',
  openConversations: 0,
};

const desk = sectionHarness();
const { sent, recording } = desk;

function open(address = ADDRESS, more: Answers = {}, right: 'view' | 'change' = 'change') {
  return desk.show(
    DepartmentsSection,
    { address, rights: { settings: right } },
    {
      'GET /chimes/merchantDepartment': () => ({ departments: [iberia] }),
      'GET /api/colleagues': () => ({ colleagues: [colleague] }),
      'PUT /chimes/merchantDepartment': recording(iberia),
      'POST /chimes/updateDepartment': recording(iberia),
      'DELETE /api/departments/*': () => ({ success: true }),
      ...more,
    },
  );
}

const drawer = (name: string) => screen.findByRole('dialog', { name });

describe('the list', () => {
  test('lists departments with members and rules', async () => {
    open();
    const row = await screen.findByRole('row', { name: /Iberia/ });
    expect(row.textContent).toContain('Country is Portugal and tier has a value');
    await waitFor(() => expect(row.textContent).toContain('Priya Raman'));
    expect(row.textContent).toContain('Open');
  });

  test('links to a department by its own address', async () => {
    const { router } = open();
    await userEvent.click(await screen.findByRole('link', { name: 'Iberia' }));
    expect(await drawer('Iberia')).toBeTruthy();
    expect(router.state.location.search).toMatchObject({ id: ID });
  });

  test('is read-only without write access', async () => {
    open(`${ADDRESS}?id=${ID}`, {}, 'view');
    const pane = await drawer('Iberia');
    expect(within(pane).getByLabelText<HTMLInputElement>('Name').disabled).toBe(true);
    expect(within(pane).queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'New department' })).toBeNull();
  });
});

describe('the form', () => {
  test('creates a department with its own hours', async () => {
    open(`${ADDRESS}?id=new`);
    const pane = within(await drawer('New department'));
    write(pane.getByLabelText('Name'), 'Nights');
    fireEvent.click(pane.getByLabelText('Own hours'));
    write(pane.getByLabelText('Friday, closing time 1'), '02:00');
    expect(pane.getByText('until 02:00 next day')).toBeTruthy();
    fireEvent.click(pane.getByText('Create department'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      name: 'Nights',
      memberIds: [],
      rules: [],
      timeZone: null,
      openingHours: { week: { Friday: [{ from: '09:00', to: '02:00' }] } },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('refuses overlapping hours', async () => {
    open(`${ADDRESS}?id=${ID}`);
    const pane = within(await drawer('Iberia'));
    fireEvent.click(pane.getByLabelText('Own hours'));
    fireEvent.click(pane.getByLabelText('Add hours on Monday'));
    write(pane.getByLabelText('Monday, opening time 2'), '16:30');
    expect((await pane.findAllByText('These hours overlap')).length).toBeGreaterThan(0);
    fireEvent.click(pane.getByText('Save'));
    expect(sent).toEqual([]);
  });

  test('requires the value of a rule unless it needs none', async () => {
    open(`${ADDRESS}?id=${ID}`);
    const pane = within(await drawer('Iberia'));
    expect(within(pane.getByLabelText('Rule 2')).queryByLabelText('Value')).toBeNull();
    fireEvent.click(pane.getByText('Add rule'));
    fireEvent.click(pane.getByText('Save'));
    expect(await pane.findByText('Please enter Value')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test('confirms discarding changes', async () => {
    open(`${ADDRESS}?id=${ID}`);
    const pane = within(await drawer('Iberia'));
    write(pane.getByLabelText('Name'), 'Iberian');
    fireEvent.click(pane.getByLabelText('Close'));
    expect(await screen.findByRole('dialog', { name: 'Discard your changes?' })).toBeTruthy();
    fireEvent.click(screen.getByText('Stay'));
    expect(pane.getByLabelText<HTMLInputElement>('Name').value).toBe('Iberian');
  });

  test('confirms deleting a department with the consequences', async () => {
    open(`${ADDRESS}?id=${ID}`);
    await userEvent.click(within(await drawer('Iberia')).getByRole('button', { name: 'Delete' }));
    const question = await drawer('Delete Iberia?');
    expect(question.textContent).toContain('Its member stays');
    await userEvent.click(within(question).getByRole('button', { name: 'Delete department' }));
    await waitFor(() => expect(desk.called()).toContain(`DELETE /api/departments/${ID}`));
    expect(await screen.findByText('Iberia deleted')).toBeTruthy();
  });
});
