import type { FieldType } from '@foyer/domain/fields';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { box, fill, Kept } from '../../testing/kept-field.tsx';
import { renderPlain } from '../../testing/render.tsx';
import {
  COLOUR_RULE,
  ColourField,
  LocationField,
  PasswordField,
  TextAreaField,
  TextField,
  useNewPasswordCheck,
} from './index.ts';

afterEach(cleanup);

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

  test('is marked as required where its rule does not say so', () => {
    renderPlain(<TextField label="Thing" value="" onChange={vi.fn()} isRequired />);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Thing/ }).required).toBe(true);
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
