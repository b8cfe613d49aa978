import { describe, expect, it } from 'vitest';
import { type FieldType, fieldError, hasFormat, typedValue } from './fields.ts';
import { CHAT_FILE_MAX_BYTES, chatFileRefusal } from './limits.ts';
import { passwordError, passwordStrength } from './password.ts';

describe('field formats', () => {
  it.each<[FieldType, string[], string[]]>([
    [
      'email',
      ['a@b.co', 'x.y+z@mail.example.org'],
      ['a', 'a@b', 'a b@c.de', '.a@b.co', 'a..b@c.de', 'a@b.c', 'a@-b.co', `${'a'.repeat(65)}@b.co`],
    ],
    ['EMAIL', ['a@b.co'], ['@b.co']],
    ['mobile', ['0123456789'], ['012345678', '01234567890', '01234a6789']],
    ['PHONE', ['0123456789'], ['1']],
    ['number', ['12'], ['1.2', '-1']],
    ['NUMBER', ['12'], ['x']],
    ['url', ['a.com'], ['a']],
    ['ATTACHMENT', ['https://a.com/plan.pdf'], ['plan']],
    ['CAMERA', ['a.com/room.jpg'], ['a room']],
    ['intent', ['a b_c.d-1'], ['a!']],
    ['attribute', ['a_1'], ['a-1']],
    ['cvv', ['123', '1234'], ['12', '12345']],
    ['expiryDate', ['01/30', '12/30'], ['00/30', '13/30', '1/30']],
    ['price', ['12345678.1234', '1'], ['123456789', '1.12345', '-1', '1.']],
    ['negativePrice', ['-1.5', '1'], ['--1']],
    ['DATE', ['2024-02-29'], ['2026-02-29', '2026-13-01', '26-01-01']],
    ['TIME', ['00:00', '23:59'], ['24:00', '12:60', '1:00']],
    ['RATING', ['4~5'], ['4']],
    ['LOCATION', ['1~2'], ['1,2']],
    ['TEXT', ['<any>'], []],
  ])('%s', (type, good, bad) => {
    for (const text of good) expect(hasFormat(type, text), text).toBe(true);
    for (const text of bad) expect(hasFormat(type, text), text).toBe(false);
  });
});

describe('fieldError', () => {
  it('returns the texts of the specification verbatim', () => {
    const name = { title: 'Name', type: 'text', required: true, minLength: 2, maxLength: 3 } as const;
    expect(fieldError(name, ' ')).toBe('Please enter Name');
    expect(fieldError({ ...name, isChoice: true }, null)).toBe('Please select Name');
    expect(fieldError(name, 'a')).toBe('Name must be at least 2 characters long');
    expect(fieldError(name, 'abcd')).toBe('Name is more than 3 characters long');
    expect(fieldError({ title: 'Email', type: 'email' }, 'x')).toBe('Please enter valid Email');
    expect(fieldError({ title: 'Phone', type: 'mobile' }, '1')).toBe('Phone should be 10 digits');
    expect(fieldError({ title: 'Day', type: 'DATE', maxDate: '2026-01-01' }, '2026-01-02')).toBe(
      'Please enter valid Day',
    );
  });
  it('accepts valid and optional empty values', () => {
    expect(
      fieldError({ title: 'Name', type: 'text', required: true, minLength: 2, maxLength: 3 }, 'a😀'),
    ).toBeNull();
    expect(fieldError({ title: 'Email', type: 'email' }, '')).toBeNull();
    expect(fieldError({ title: 'Day', type: 'DATE' }, '9999-12-31')).toBeNull();
  });
  it('asks for choices, boxes, lists and files in their own words', () => {
    const plan = { title: 'Plan', type: 'TEXT', required: true } as const;
    expect(fieldError(plan, [])).toBe('Please select Plan');
    expect(fieldError(plan, false)).toBe('Please select Plan');
    expect(fieldError({ ...plan, isUpload: true }, null)).toBe('Please select file.');
    expect([fieldError(plan, ['a']), fieldError(plan, true)]).toEqual([null, null]);
    expect(fieldError({ title: 'Plan', type: 'TEXT' }, [])).toBeNull();
  });
  it.each(['a.png', 'a.JPG', 'a.jpeg', 'b.mp4', 'https://a.com/picture'])('uploads %s', (file) => {
    expect(fieldError({ title: 'Picture', type: 'ATTACHMENT', isUpload: true }, file)).toBeNull();
  });
  it.each(['a.gif', 'a.png.exe', 'png', 'a.com/picture'])('uploads no %s', (file) => {
    expect(fieldError({ title: 'Picture', type: 'ATTACHMENT', isUpload: true }, file)).toBe(
      'Please enter valid Picture',
    );
  });
  it('uploads other kinds where the field takes them', () => {
    const list = { title: 'List', type: 'ATTACHMENT', isUpload: true, accepted: ['csv'] } as const;
    expect(fieldError(list, 'a.csv')).toBeNull();
    expect(fieldError(list, 'a.png')).toBe('Please enter valid List');
  });
  it('asks for rich text that shows nothing', () => {
    const body = { title: 'Body', type: 'TEXT', required: true, isRichText: true } as const;
    for (const html of ['', '<p></p>', '<p>&nbsp;<br></p>', '<div> \u00a0 </div>']) {
      expect(fieldError(body, html), html).toBe('Please enter Body');
    }
    for (const html of ['<p>Hi</p>', '<p><img src="a.png"></p>'])
      expect(fieldError(body, html), html).toBeNull();
  });
  it('holds REGEX against the pattern of the field', () => {
    const code = { title: 'Code', type: 'REGEX', pattern: '^[A-Z]{2}\\d+$' } as const;
    expect(fieldError(code, 'AB12')).toBeNull();
    expect(fieldError(code, 'A12')).toBe('Please enter valid Code');
    expect(fieldError({ title: 'Code', type: 'REGEX' }, 'A12')).toBeNull();
  });
  it('filters the input of a field', () => {
    expect([typedValue('number', '1a.2-'), typedValue('NUMBER', 'x7')]).toEqual(['1.2', '7']);
    expect(typedValue('PHONE', '(01) 23')).toBe('0123');
    expect(typedValue('mobile', '+1 234-567-8901 23')).toBe('1234567890');
    expect([typedValue('cvv', '1a/2.'), typedValue('expiryDate', '1a2/3'), typedValue('text', 'a1')]).toEqual(
      ['12.', '12/3', 'a1'],
    );
  });
});

it('explains an invalid password', () => {
  expect(passwordError('aB1!x')).toBe('Password must contain minimum 6 characters');
  expect(passwordError('      ')).toBe('Password must contain lowercase, uppercase, symbol, number');
  expect(passwordError('abcdef')).toBe('Password must contain uppercase, symbol, number');
  expect(passwordError('aB1!xy')).toBeNull();
  expect(['aB1!x', 'abcdef', 'abcde1', 'abcdE1', 'abcE1!'].map(passwordStrength)).toEqual([
    'too-weak',
    'too-weak',
    'weak',
    'medium',
    'strong',
  ]);
});

it('explains a rejected file', () => {
  expect(chatFileRefusal('a.PNG', CHAT_FILE_MAX_BYTES)).toBeNull();
  expect(chatFileRefusal('a.png', CHAT_FILE_MAX_BYTES + 1)).toBe('too_large');
  expect(chatFileRefusal('a.png', 0)).toBe('empty');
  expect(chatFileRefusal('png', 1)).toBe('wrong_kind');
  expect(chatFileRefusal('a.png.exe', 1)).toBe('wrong_kind');
});
