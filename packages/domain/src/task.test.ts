import { describe, expect, it } from 'vitest';
import {
  DEFAULT_TASK_TYPES,
  isTaskMode,
  isTaskPriority,
  isTaskTypeOf,
  isTicketList,
  parseTicketNumber,
  TASK_MODES,
  TASK_PRIORITIES,
  TASK_PRIORITY_COLOURS,
  TASK_TYPE_MAX,
  TASK_TYPES_MAX,
  TICKET_NUMBER_MAX,
  taskTypesOf,
  ticketNumberText,
} from './task.ts';

describe('tasks', () => {
  it('have the priorities, colours, modes and types of the specification', () => {
    expect(TASK_PRIORITIES.map((priority) => [priority, TASK_PRIORITY_COLOURS[priority]])).toEqual([
      ['Low', 'green'],
      ['Medium', 'amber'],
      ['High', 'red'],
    ]);
    expect(TASK_MODES).toEqual(['Task', 'Ticket']);
    expect(DEFAULT_TASK_TYPES).toEqual([
      { type: 'Request Call Back', subtypes: [] },
      { type: 'Service Request', subtypes: [] },
      { type: 'Feedback', subtypes: [] },
    ]);
  });
  it('are case-sensitive', () => {
    expect(['High', 'high', '', 'toString'].map(isTaskPriority)).toEqual([true, false, false, false]);
    expect(['Ticket', 'ticket', 'Tasks'].map(isTaskMode)).toEqual([true, false, false]);
    expect(['frt-pending', 'my-tickets', 'mine', ''].map(isTicketList)).toEqual([true, true, false, false]);
  });
});

describe('the number of a ticket', () => {
  it('is shown with its sign', () => {
    expect(ticketNumberText(123)).toBe('#123');
  });
  it.each([
    ['#123', 123],
    [' 123 ', 123],
    ['#007', 7],
    [String(TICKET_NUMBER_MAX), TICKET_NUMBER_MAX],
    [String(TICKET_NUMBER_MAX + 1), null],
    ['0', null],
    ['#', null],
    ['', null],
    ['##1', null],
    ['# 1', null],
    ['-1', null],
    ['1.5', null],
    ['1e3', null],
    ['12 34', null],
    ['9'.repeat(1_000_000), null],
  ])('is read from what is typed', (text, number) => {
    expect(parseTicketNumber(text)).toBe(number);
  });
});

describe('the task types of a merchant', () => {
  const named = (setting: unknown) => taskTypesOf(setting).map(({ type, subtypes }) => [type, ...subtypes]);

  it('come from a map of type to comma list', () => {
    expect(taskTypesOf({ Repair: 'Phone, Laptop', Visit: '' })).toEqual([
      { type: 'Repair', subtypes: ['Phone', 'Laptop'] },
      { type: 'Visit', subtypes: [] },
    ]);
  });
  it('come from one comma list', () => {
    expect(taskTypesOf('Repair, Visit')).toEqual([
      { type: 'Repair', subtypes: [] },
      { type: 'Visit', subtypes: [] },
    ]);
  });
  it('can be arrays', () => {
    expect(named(['Repair', 5, ' Visit '])).toEqual([['Repair'], ['Visit']]);
    expect(named({ Repair: ['Phone', null, 'Laptop'] })).toEqual([['Repair', 'Phone', 'Laptop']]);
  });
  it('ignore blanks and duplicates', () => {
    expect(named(' Repair ,, repair,\tVisit\n, ,')).toEqual([['Repair'], ['Visit']]);
    expect(named({ ' Repair': 'a,, A ,b', '  ': 'lost', REPAIR: 'B, c' })).toEqual([
      ['Repair', 'a', 'b', 'c'],
    ]);
  });
  it('ignore non-strings', () => {
    expect(named({ Repair: null, Visit: 7, Call: { a: 'b' }, Mail: true })).toEqual([
      ['Repair'],
      ['Visit'],
      ['Call'],
      ['Mail'],
    ]);
    expect(named(JSON.parse('{"__proto__":"x","constructor":"y"}'))).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ]);
  });
  it.each([undefined, null, '', ' , ,', 7, true, [], [[]], {}, { ' ': 'a' }, new Date(0), () => 'Repair'])(
    'are the defaults where nothing is named: %s',
    (setting) => {
      expect(taskTypesOf(setting)).toEqual(DEFAULT_TASK_TYPES);
    },
  );
  it('are bounded in length and number', () => {
    const longest = 'x'.repeat(TASK_TYPE_MAX);
    expect(named(`${longest}x,${longest}`)).toEqual([[longest]]);
    const many = Array.from({ length: 20_000 }, (_, index) => `n${index}`);
    expect(taskTypesOf(many.join(','))).toHaveLength(TASK_TYPES_MAX);
    expect(taskTypesOf(Object.fromEntries(many.map((name) => [name, ''])))).toHaveLength(TASK_TYPES_MAX);
    const [first] = taskTypesOf({ a: many.join(','), A: 'late' });
    expect(first?.subtypes).toEqual(many.slice(0, TASK_TYPES_MAX));
  });
  it('say which subtypes belong to them', () => {
    const types = taskTypesOf({ Repair: 'Phone', Visit: 'Home' });
    expect(isTaskTypeOf(types, 'Repair', null)).toBe(true);
    expect(isTaskTypeOf(types, 'Repair', 'Phone')).toBe(true);
    expect(isTaskTypeOf(types, 'Repair', 'Home')).toBe(false);
    expect(isTaskTypeOf(types, 'repair', null)).toBe(false);
    expect(isTaskTypeOf(types, 'Feedback', null)).toBe(false);
  });
});
