import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { renderPlain } from '../../testing/render.tsx';
import { Button } from '../button.tsx';
import {
  CheckboxField,
  Form,
  type FormState,
  MultiSelectField,
  SelectField,
  TextField,
  useForm,
} from './index.ts';

afterEach(cleanup);

const initial = { firstName: '', email: '', repeat: '', plan: '', days: [] as string[], agreed: false };

function Sample({
  save,
  from = initial,
}: {
  save: (values: typeof initial) => unknown;
  from?: typeof initial;
}) {
  const form = useForm({
    initial: from,
    rules: {
      firstName: { title: 'First Name', required: true, minLength: 2 },
      email: { title: 'Email', type: 'email' },
      repeat: {
        title: 'Repeat Email',
        check: (value, { email }) => (value === email ? null : 'The two are not the same'),
      },
      plan: { title: 'Plan', isChoice: true, required: true },
      days: { title: 'Days' },
      agreed: {
        title: 'Terms',
        check: (value) => (!value && 'Please accept the Terms & Conditions!') || null,
      },
    },
    onSubmit: save,
  });
  return (
    <Form form={form} label="Sample">
      <TextField form={form} name="firstName" />
      <TextField form={form} name="email" />
      <TextField form={form} name="repeat" />
      <SelectField form={form} name="plan" options={[{ value: 'a', label: 'Annual' }]} />
      <MultiSelectField form={form} name="days" options={[{ value: 'mo', label: 'Monday' }]} />
      <CheckboxField form={form} name="agreed" label="I accept the terms" />
      <Button type="submit" busy={form.busy}>
        Save
      </Button>
      <output>{form.isDirty ? 'changed' : 'as saved'}</output>
    </Form>
  );
}

function Named({ onRender }: { onRender: (form: FormState<{ name: string }>) => void }) {
  onRender(useForm({ initial: { name: '' }, onSubmit: async () => {} }));
  return null;
}

const filled = { ...initial, firstName: 'Amara', plan: 'a', agreed: true };
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('a form', () => {
  test('knows that everything is saved before it is rendered again', async () => {
    let first: FormState<{ name: string }> | undefined;
    const keepFirst = (form: FormState<{ name: string }>) => {
      first ??= form;
    };
    renderPlain(<Named onRender={keepFirst} />);
    await act(async () => {
      first?.set('name', 'Amara');
      expect([first?.isDirty, first?.hasChanges()]).toEqual([false, true]);
      await first?.submit();
      expect(first?.hasChanges()).toBe(false);
    });
  });

  test('is sent when no field is wrong and no required one is empty', async () => {
    const save = vi.fn();
    renderPlain(<Sample save={save} from={filled} />);
    await press();
    expect(save).toHaveBeenCalledExactlyOnceWith(filled);
  });

  test('is not sent while a required field is empty, and goes to the first one', async () => {
    const save = vi.fn();
    renderPlain(<Sample save={save} />);
    await press();
    expect(screen.getByText('Please enter First Name')).toBeTruthy();
    expect(screen.getByText('Please select Plan')).toBeTruthy();
    expect(screen.getByText('Please accept the Terms & Conditions!')).toBeTruthy();
    expect(document.activeElement).toBe(field('First Name'));
    expect(save).not.toHaveBeenCalled();
  });

  test('scrolls to the first error, even when that field has the focus', async () => {
    const shown = vi.fn();
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      shown(this.textContent);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    renderPlain(<Sample save={vi.fn()} />);
    field('First Name').focus();
    await press();
    expect(shown).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Please enter First Name'));
  });

  test('is not sent while a field is wrong, and goes to it', async () => {
    const save = vi.fn();
    renderPlain(<Sample save={save} from={{ ...filled, email: 'a@b', repeat: 'a@b' }} />);
    await press();
    expect(screen.getByText('Please enter valid Email')).toBeTruthy();
    expect(document.activeElement).toBe(field('Email'));
    expect(save).not.toHaveBeenCalled();
  });

  test('goes to a choice that is missing', async () => {
    renderPlain(<Sample save={vi.fn()} from={{ ...filled, plan: '' }} />);
    await press();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Plan' }));
  });

  test('checks a field when it is left, not while it is typed', async () => {
    renderPlain(<Sample save={vi.fn()} />);
    await userEvent.type(field('First Name'), 'A');
    expect(screen.queryByText(/at least/)).toBeNull();
    await userEvent.tab();
    expect(screen.getByText('First Name must be at least 2 characters long')).toBeTruthy();
    await userEvent.type(field('First Name'), 'mara');
    expect(screen.queryByText(/at least/)).toBeNull();
  });

  test("clears a field's error when another field fixes it", async () => {
    renderPlain(<Sample save={vi.fn()} from={{ ...filled, repeat: 'a@b.co' }} />);
    await userEvent.click(field('Repeat Email'));
    await userEvent.tab();
    expect(screen.getByText('The two are not the same')).toBeTruthy();
    await userEvent.type(field('Email'), 'a@b.co');
    expect(screen.queryByText('The two are not the same')).toBeNull();
  });

  test('ties a wrong field to its text', async () => {
    renderPlain(<Sample save={vi.fn()} />);
    await press();
    const name = field('First Name');
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Please enter First Name',
    );
    expect(field('Email').getAttribute('aria-invalid')).toBeNull();
  });

  test("shows the server's error on its field, keeps the values and can be submitted again", async () => {
    const save = vi.fn().mockRejectedValueOnce(new ApiError(409, 'taken', 'That email is taken', 'email'));
    renderPlain(<Sample save={save} from={{ ...filled, email: 'a@b.co', repeat: 'a@b.co' }} />);
    await press();
    expect(await screen.findByText('That email is taken')).toBeTruthy();
    expect(document.activeElement).toBe(field('Email'));
    expect(field('Email').value).toBe('a@b.co');
    expect(screen.queryByRole('alert')).toBeNull();
    await press();
    expect(save).toHaveBeenCalledTimes(2);
    expect(screen.queryByText('That email is taken')).toBeNull();
  });

  test('shows a refusal of a part of a field on that field', async () => {
    const save = () => Promise.reject(new ApiError(400, 'bad_input', 'days: no such day', 'days.0'));
    renderPlain(<Sample save={save} from={{ ...filled, days: ['mo'] }} />);
    await press();
    expect(await screen.findByText('days: no such day')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Days' }));
  });

  test.each([
    [new ApiError(403, 'forbidden', 'You may not do that'), 'You may not do that'],
    [new ApiError(400, 'bad_input', 'colour is missing', 'colour'), 'colour is missing'],
    [new ApiError(500, 'internal', 'secret'), 'Sorry, something went wrong: Please try again later.'],
    [new Error('secret'), 'Sorry, something went wrong: Please try again later.'],
  ])('shows on top what belongs to no field: %s', async (error, sentence) => {
    renderPlain(<Sample save={() => Promise.reject(error)} from={filled} />);
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(field('First Name').value).toBe('Amara');
  });

  test('is busy while it is sent, and is not sent twice', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const save = vi.fn(() => promise);
    renderPlain(<Sample save={save} from={filled} />);
    await press();
    await userEvent.type(field('First Name'), '{Enter}');
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBe('true');
    expect(save).toHaveBeenCalledOnce();
    resolve();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBeNull(),
    );
  });

  test('knows whether it was changed since it was saved', async () => {
    renderPlain(<Sample save={vi.fn()} from={filled} />);
    expect(screen.getByRole('status').textContent).toBe('as saved');
    await userEvent.type(field('First Name'), 'n');
    expect(screen.getByRole('status').textContent).toBe('changed');
    await userEvent.type(field('First Name'), '{Backspace}');
    expect(screen.getByRole('status').textContent).toBe('as saved');
    await userEvent.type(field('First Name'), 'n');
    await press();
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('as saved'));
  });
});
