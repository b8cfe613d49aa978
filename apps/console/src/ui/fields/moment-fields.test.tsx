import { fieldError } from '@foyer/domain/fields';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { box, fill, Kept } from '../../testing/kept-field.tsx';
import { renderPlain } from '../../testing/render.tsx';
import { DateField, TimeField } from './index.ts';

afterEach(cleanup);

describe('a date field', () => {
  const days = () => screen.findByRole('table', { name: 'November 2026' });

  test('says that a day which was not finished is not valid, and not once it is', async () => {
    renderPlain(<Kept of={DateField} rule={{ title: 'Thing', type: 'DATE' }} onCheck={vi.fn()} />);
    await fill('2111');
    expect(box().value).toBe('21/11/');
    expect(screen.getByText('Please enter valid Thing')).toBeTruthy();
    await fill('2026');
    expect(box().value).toBe('21/11/2026');
    expect(screen.queryByText('Please enter valid Thing')).toBeNull();
  });

  test('has a calendar, of which the mouse or the keys choose a day', async () => {
    const onChange = vi.fn();
    renderPlain(<DateField label="Thing" value="2026-11-21" onChange={onChange} min="2026-11-10" />);
    await userEvent.click(box());
    expect(await days()).toBeTruthy();
    expect(screen.getByRole('button', { pressed: true }).textContent).toBe('21');
    const early = screen.getByRole<HTMLButtonElement>('button', { name: /\b9 November 2026/ });
    expect(early.disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: /23 November 2026/ }));
    expect(onChange).toHaveBeenLastCalledWith('2026-11-23');
    expect(document.activeElement).toBe(box());
    await userEvent.keyboard('{ArrowDown}');
    await days();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('2026-11-29');
  });

  test('goes by year in its calendar', async () => {
    const onChange = vi.fn();
    renderPlain(<DateField label="Thing" value="2024-02-29" onChange={onChange} />);
    await userEvent.click(box());
    await userEvent.click(await screen.findByRole('button', { name: 'Previous year' }));
    expect(screen.getByRole('table', { name: 'February 2023' })).toBeTruthy();
    await userEvent.keyboard('{Escape}{ArrowDown}');
    await screen.findByRole('table', { name: 'February 2024' });
    await userEvent.keyboard('{Shift>}{PageDown}{/Shift}{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('2025-02-28');
  });

  test('closes its calendar by Escape and keeps the day', async () => {
    const onChange = vi.fn();
    renderPlain(<DateField label="Thing" value="2026-11-21" onChange={onChange} />);
    await userEvent.click(box());
    await days();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('table')).toBeNull();
    expect(box().value).toBe('21/11/2026');
    expect(onChange).not.toHaveBeenCalled();
  });

  test('is not empty while a day is incomplete: the value is then refused', async () => {
    const onChange = vi.fn();
    renderPlain(<DateField label="Thing" value="2026-11-21" onChange={onChange} />);
    await userEvent.type(box(), '{Backspace}');
    const [half] = onChange.mock.lastCall ?? [];
    expect(fieldError({ title: 'Thing', type: 'DATE' }, half)).not.toBeNull();
    await userEvent.clear(box());
    expect(onChange).toHaveBeenLastCalledWith('');
  });

  test('says that a required day is missing', async () => {
    renderPlain(
      <Kept of={DateField} rule={{ title: 'Thing', type: 'DATE', required: true }} onCheck={vi.fn()} />,
    );
    await fill('');
    expect(screen.getByText('Please enter Thing')).toBeTruthy();
  });
});

describe('a time field', () => {
  test.each([
    ['0930', '09:30'],
    ['9', '09:00'],
    ['9:5', '09:05'],
    ['14:3x0', '14:30'],
    ['{ArrowUp}', '12:00'],
    ['0907{ArrowUp}', '09:15'],
    ['0000{ArrowDown}', '23:45'],
  ])('makes a time of %s', async (typed, time) => {
    renderPlain(<Kept of={TimeField} rule={{ title: 'Thing', type: 'TIME' }} onCheck={vi.fn()} />);
    await fill(typed);
    expect(box().value).toBe(time);
    expect(box().getAttribute('aria-invalid')).toBeNull();
  });

  test('refuses an invalid time of day', async () => {
    renderPlain(<Kept of={TimeField} rule={{ title: 'Thing', type: 'TIME' }} onCheck={vi.fn()} />);
    await fill('2460');
    expect(screen.getByText('Please enter valid Thing')).toBeTruthy();
  });

  test('lets the colon be taken back', async () => {
    renderPlain(<Kept of={TimeField} rule={{ title: 'Thing', type: 'TIME' }} />);
    await userEvent.type(box(), '09{Backspace}{Backspace}{Backspace}1');
    expect(box().value).toBe('1');
  });
});
