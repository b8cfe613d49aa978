import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Fragment, type ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderPlain } from '../../testing/render.tsx';
import {
  CheckboxField,
  CheckListField,
  Form,
  MultiSelectField,
  RadioField,
  RatingField,
  SelectField,
  SwitchField,
  TimeZoneField,
  useForm,
} from './index.ts';

afterEach(cleanup);

const initial = {
  plan: '',
  country: '',
  zone: '',
  contact: '',
  rating: '',
  days: [] as string[],
  topics: [] as string[],
  agreed: false,
  loud: false,
};

const plans = [
  { value: 'solo', label: 'Solo' },
  { value: 'team', label: 'Team' },
  { value: 'house', label: 'House', disabled: true },
];
const days = [
  { value: 'mo', label: 'Monday' },
  { value: 'tu', label: 'Tuesday' },
];
const countries = [
  'Brazil',
  'Canada',
  'Egypt',
  'France',
  'Ghana',
  'India',
  'Japan',
  'Kenya',
  'Mexico',
  'Perú',
].map((label) => ({ value: label, label }));

type Name = keyof typeof initial;
const all = Object.keys(initial) as Name[];

/** A form of the named fields, all required except the switch. */
function Sample({
  only,
  save,
  from,
}: {
  only: readonly Name[];
  save: (values: typeof initial) => void;
  from: typeof initial;
}) {
  const required = (name: Name) => only.includes(name);
  const form = useForm({
    initial: from,
    rules: {
      plan: { title: 'Plan', isChoice: true, required: required('plan') },
      country: { title: 'Country', isChoice: true, required: required('country') },
      zone: { title: 'Zone', isChoice: true, required: required('zone') },
      contact: { title: 'Contact', isChoice: true, required: required('contact') },
      rating: { title: 'Rating', type: 'RATING', required: required('rating') },
      days: { title: 'Days', required: required('days') },
      topics: { title: 'Topics', required: required('topics') },
      agreed: { title: 'Terms', required: required('agreed') },
    },
    onSubmit: save,
  });
  const fields: Record<Name, ReactNode> = {
    plan: <SelectField form={form} name="plan" options={plans} clearable />,
    country: <SelectField form={form} name="country" options={countries} />,
    zone: <TimeZoneField form={form} name="zone" />,
    contact: <RadioField form={form} name="contact" options={[{ value: 'mail', label: 'By mail' }]} />,
    rating: <RatingField form={form} name="rating" />,
    days: <MultiSelectField form={form} name="days" options={days} />,
    topics: <CheckListField form={form} name="topics" options={days} />,
    agreed: <CheckboxField form={form} name="agreed" />,
    loud: <SwitchField form={form} name="loud" label="Loud" />,
  };
  return (
    <Form form={form}>
      {only.map((name) => (
        <Fragment key={name}>{fields[name]}</Fragment>
      ))}
      <button type="submit">Save</button>
      <output>{JSON.stringify(form.values)}</output>
    </Form>
  );
}

const values = () => JSON.parse(screen.getByRole('status').textContent ?? '');
const select = (name: string) => screen.getByRole('combobox', { name });
const list = () => screen.findByRole('listbox');
const show = (only: readonly Name[], from?: Partial<typeof initial>) => {
  const save = vi.fn();
  renderPlain(<Sample only={only} save={save} from={{ ...initial, ...from }} />);
  return save;
};

test('each missing required field has its own error, and nothing is sent', async () => {
  const save = show(all);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  for (const title of ['Plan', 'Country', 'Zone', 'Contact', 'Days', 'Topics', 'Terms']) {
    expect(screen.getByText(`Please select ${title}`)).toBeTruthy();
  }
  expect(screen.getByText('Please enter Rating')).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
});

describe('a select', () => {
  test('is chosen from by mouse', async () => {
    show(['plan']);
    await userEvent.click(select('Plan'));
    await userEvent.click(within(await list()).getByRole('option', { name: 'Team' }));
    expect(values().plan).toBe('team');
    expect(select('Plan').textContent).toBe('Team');
  });

  test('is chosen from by keys', async () => {
    show(['plan']);
    select('Plan').focus();
    await userEvent.keyboard('{ArrowDown}');
    await list();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(values().plan).toBe('team');
    expect(document.activeElement).toBe(select('Plan'));
  });

  test('is chosen from by its first letters', async () => {
    show(['plan']);
    select('Plan').focus();
    await userEvent.keyboard('te');
    const option = within(await list()).getByRole('option', { name: 'Team' });
    await waitFor(() =>
      expect(select('Plan').ownerDocument.querySelector('[data-combobox-selected]')).toBe(option),
    );
    await userEvent.keyboard('{Enter}');
    expect(values().plan).toBe('team');
  });

  test('keeps its value when the list is left by Escape', async () => {
    show(['plan'], { plan: 'solo' });
    await userEvent.click(select('Plan'));
    await list();
    await userEvent.keyboard('{ArrowDown}{Escape}');
    expect(values().plan).toBe('solo');
  });

  test('does not select disabled options', async () => {
    show(['plan']);
    await userEvent.click(select('Plan'));
    await userEvent.click(within(await list()).getByRole('option', { name: 'House' }));
    expect(values().plan).toBe('');
  });

  test('is cleared', async () => {
    show(['plan'], { plan: 'solo' });
    await userEvent.click(screen.getByRole('button', { name: 'Clear Plan' }));
    expect(values().plan).toBe('');
    expect(screen.queryByRole('button', { name: 'Clear Plan' })).toBeNull();
  });

  test('of many options has a search that minds neither case nor marks', async () => {
    show(['country']);
    await userEvent.click(select('Country'));
    const search = await screen.findByLabelText('Search Country');
    await waitFor(() => expect(document.activeElement).toBe(search));
    await userEvent.keyboard('PERU');
    expect(
      within(await list())
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Perú']);
    await userEvent.keyboard('x');
    expect(await screen.findByText('No matches')).toBeTruthy();
  });

  test('says on leaving that a choice is missing', async () => {
    show(['plan']);
    select('Plan').focus();
    await userEvent.tab();
    expect(screen.getByText('Please select Plan')).toBeTruthy();
    expect(select('Plan').getAttribute('aria-invalid')).toBe('true');
  });
});

test('a time zone is found by its city and by its offset', async () => {
  show(['zone']);
  await userEvent.click(select('Zone'));
  const search = await screen.findByLabelText('Search Zone');
  await userEvent.type(search, 'lisbon');
  await userEvent.click(within(await list()).getByRole('option', { name: /Lisbon/ }));
  expect(values().zone).toBe('Europe/Lisbon');
});

test('a time zone stays set that the browser calls by another name', () => {
  show(['zone'], { zone: 'Foyer/Elsewhere' });
  expect(select('Zone').textContent).toBe('Foyer/Elsewhere');
});

describe('a multi-select', () => {
  test('selects several, in the order chosen, and removes each', async () => {
    show(['days']);
    await userEvent.click(select('Days'));
    await userEvent.click(within(await list()).getByRole('option', { name: 'Tuesday' }));
    await userEvent.click(within(await list()).getByRole('option', { name: 'Monday' }));
    expect(values().days).toEqual(['tu', 'mo']);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Tuesday' }));
    expect(values().days).toEqual(['mo']);
  });

  test('deselects one that is chosen again, and the last on Backspace', async () => {
    show(['days'], { days: ['mo', 'tu'] });
    await userEvent.click(select('Days'));
    await userEvent.click(within(await list()).getByRole('option', { name: 'Monday' }));
    expect(values().days).toEqual(['tu']);
    await userEvent.keyboard('{Escape}{Backspace}');
    expect(values().days).toEqual([]);
  });
});

test('a box, a switch, a radio and a list of boxes are clicked by their labels', async () => {
  show(['agreed', 'loud', 'contact', 'topics']);
  await userEvent.click(screen.getByText('Terms'));
  await userEvent.click(screen.getByRole('switch', { name: 'Loud' }));
  await userEvent.click(screen.getByRole('radio', { name: 'By mail' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Tuesday' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Monday' }));
  expect(values()).toMatchObject({ agreed: true, loud: true, contact: 'mail', topics: ['mo', 'tu'] });
});

test('a rating is the given and the best value, separated by a tilde', async () => {
  show(['rating']);
  await userEvent.click(screen.getByRole('radio', { name: '4 of 5' }));
  expect(values().rating).toBe('4~5');
});
