import { type FieldType, fieldError } from '@foyer/domain/fields';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderPlain } from '../../testing/render.tsx';
import type { Standalone } from './binding.ts';
import {
  COLOUR_RULE,
  ColourField,
  DateField,
  LocationField,
  PasswordField,
  TextAreaField,
  TextField,
  TimeField,
  useNewPasswordCheck,
} from './index.ts';

afterEach(cleanup);

type Given = Omit<Standalone<string>, 'value' | 'onChange'>;

/** A field outside a form with its value in the page's state. */
function Kept({ of: Control, ...given }: Given & { of: ComponentType<Standalone<string>> }) {
  const [value, setValue] = useState('');
  return <Control {...given} value={value} onChange={setValue} />;
}

const box = () => screen.getByLabelText<HTMLInputElement>('Thing');

/** Types into the field and leaves it. */
async function fill(text: string) {
  if (text) await userEvent.type(box(), text);
  else await userEvent.click(box());
  await userEvent.tab();
}

describe('a text field', () => {
  test.each<[FieldType, string, string]>([
    ['email', 'a@b', 'Please enter valid Thing'],
    ['mobile', '12', 'Thing should be 10 digits'],
    ['PHONE', '12', 'Thing should be 10 digits'],
    ['number', '1.2', 'Please enter valid Thing'],
    ['url', 'a', 'Please enter valid Thing'],
    ['intent', 'a!', 'Please enter valid Thing'],
    ['cvv', '12', 'Please enter valid Thing'],
    ['expiryDate', '13/30', 'Please enter valid Thing'],
    ['price', '1.23456', 'Please enter valid Thing'],
    ['negativePrice', '--1', 'Please enter valid Thing'],
    ['attribute', 'a-b', 'Please enter valid Thing'],
  ])('of type %s says on leaving what is wrong with %s', async (type, typed, said) => {
    const onCheck = vi.fn();
    renderPlain(<Kept of={TextField} rule={{ title: 'Thing', type }} onCheck={onCheck} />);
    await fill(typed);
    expect(screen.getByText(said)).toBeTruthy();
    expect(onCheck).toHaveBeenLastCalledWith(said);
    expect(box().getAttribute('aria-invalid')).toBe('true');
  });

  test.each<[FieldType, string]>([
    ['email', 'a@b.co'],
    ['mobile', '0123456789'],
    ['number', '12'],
    ['price', '12.5'],
    ['negativePrice', '-12.5'],
    ['expiryDate', '04/29'],
    ['TEXT', '<any>'],
  ])('of type %s has nothing to say of %s', async (type, typed) => {
    const onCheck = vi.fn();
    renderPlain(<Kept of={TextField} rule={{ title: 'Thing', type, required: true }} onCheck={onCheck} />);
    await fill(typed);
    expect(onCheck).toHaveBeenCalledExactlyOnceWith(null);
    expect(box().getAttribute('aria-invalid')).toBeNull();
  });

  test.each([
    ['', 'Please enter Thing'],
    ['a', 'Thing must be at least 2 characters long'],
    ['abcd', 'Thing is more than 3 characters long'],
  ])('says on leaving what is wrong with the length of "%s"', async (typed, said) => {
    const rule = { title: 'Thing', required: true, minLength: 2, maxLength: 3 };
    renderPlain(<Kept of={TextField} rule={rule} onCheck={vi.fn()} />);
    await fill(typed);
    expect(screen.getByText(said)).toBeTruthy();
  });

  test.each<[FieldType, string, string]>([
    ['mobile', '+1 (234) 567-8901 23', '1234567890'],
    ['PHONE', 'a1', '1'],
    ['number', '1a.2-', '1.2'],
    ['NUMBER', 'x7', '7'],
    ['cvv', '1a2b3', '123'],
    ['expiryDate', '0a4/29', '04/29'],
    ['TEXT', 'a1-', 'a1-'],
  ])('of type %s keeps of %s only %s', async (type, typed, kept) => {
    renderPlain(<Kept of={TextField} rule={{ title: 'Thing', type }} />);
    await fill(typed);
    expect(box().value).toBe(kept);
  });

  test('is not checked on blur without onCheck', async () => {
    renderPlain(<Kept of={TextField} rule={{ title: 'Thing', required: true }} />);
    await fill('');
    expect(screen.queryByText('Please enter Thing')).toBeNull();
  });

  test('checks REGEX against its pattern', async () => {
    const rule = { title: 'Thing', type: 'REGEX', pattern: '^[A-Z]+$' } as const;
    renderPlain(<Kept of={TextField} rule={rule} onCheck={vi.fn()} />);
    await fill('ab');
    expect(screen.getByText('Please enter valid Thing')).toBeTruthy();
  });
});

test('a text area has five lines by default', () => {
  renderPlain(
    <>
      <TextAreaField value="" onChange={vi.fn()} label="Thing" />
      <TextAreaField value="" onChange={vi.fn()} label="Other" rows={2} />
    </>,
  );
  expect(screen.getByLabelText('Thing').getAttribute('rows')).toBe('5');
  expect(screen.getByLabelText('Other').getAttribute('rows')).toBe('2');
});

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

describe('a colour field', () => {
  test.each([
    ['#057688', '5.3:1 with white'],
    ['#eeeeee', '1.2:1 with white, hard to read'],
  ])('tells the contrast of %s', async (colour, said) => {
    renderPlain(<Kept of={ColourField} rule={{ title: 'Thing', ...COLOUR_RULE }} onCheck={vi.fn()} />);
    await fill(colour);
    expect(screen.getByText(said)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Pick Thing').value).toBe(colour);
  });

  test.each(['blue', '#fff', '#gggggg'])('refuses %s', async (typed) => {
    renderPlain(<Kept of={ColourField} rule={{ title: 'Thing', ...COLOUR_RULE }} onCheck={vi.fn()} />);
    await fill(typed);
    expect(screen.getByText('Please enter valid Thing')).toBeTruthy();
  });
});

describe('a place', () => {
  /** A fake of the browser's geolocation. */
  const device = (getCurrentPosition: (tell: (position: object) => void, refuse: () => void) => void) =>
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });

  test('needs a tilde', async () => {
    renderPlain(<Kept of={LocationField} rule={{ title: 'Thing', type: 'LOCATION' }} onCheck={vi.fn()} />);
    await fill('1,2');
    expect(screen.getByText('Please enter valid Thing')).toBeTruthy();
  });

  test('comes from the device', async () => {
    device((tell) => tell({ coords: { latitude: 38.722252, longitude: -9.139337 } }));
    renderPlain(<Kept of={LocationField} rule={{ title: 'Thing', type: 'LOCATION' }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Use my location' }));
    expect(box().value).toBe('38.72225~-9.13934');
  });

  test('can be typed when the device denies its location', async () => {
    device((_tell, refuse) => refuse());
    renderPlain(<Kept of={LocationField} rule={{ title: 'Thing', type: 'LOCATION' }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Use my location' }));
    expect(screen.getByText('This device does not share its location. Enter it instead.')).toBeTruthy();
  });
});

function NewPassword() {
  const [value, setValue] = useState('');
  const check = useNewPasswordCheck();
  const rule = { title: 'Thing', required: true, check };
  return <PasswordField isNew value={value} onChange={setValue} rule={rule} onCheck={vi.fn()} />;
}

describe('a new password', () => {
  test.each([
    ['', 'Please enter Thing'],
    ['aB1!x', 'Password must contain minimum 6 characters'],
    ['abcdef', 'Password must contain uppercase, symbol, number'],
    ['ABCDE1', 'Password must contain lowercase, symbol'],
  ])('"%s" shows what it lacks', async (typed, said) => {
    renderPlain(<NewPassword />);
    await fill(typed);
    await userEvent.tab();
    expect(screen.getByText(said)).toBeTruthy();
  });

  test.each([
    ['abc', 'Too weak'],
    ['abcde1', 'Weak'],
    ['abcdE1', 'Medium'],
    ['abcE1!', 'Strong'],
  ])('%s is %s', async (typed, word) => {
    renderPlain(<NewPassword />);
    expect(screen.queryByText(/weak|medium|strong/i)).toBeNull();
    await userEvent.type(box(), typed);
    expect(screen.getByText(word)).toBeTruthy();
  });

  test('can be shown and hidden', async () => {
    renderPlain(<NewPassword />);
    expect(box().type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(box().type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(box().type).toBe('password');
  });
});
