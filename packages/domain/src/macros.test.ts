import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  inverseOf,
  isUndoable,
  type MacroAction,
  type MacroBefore,
  macroError,
  orderedActions,
} from './macros.ts';

const reply: MacroAction = { type: 'reply', text: 'Hello {{visitor.firstName}}' };
const note: MacroAction = { type: 'note', text: 'Asked for {{the order}}' };
const add = (label: string): MacroAction => ({ type: 'add_label', label });
const remove = (label: string): MacroAction => ({ type: 'remove_label', label });
const toMember: MacroAction = { type: 'assign', to: 'member', memberId: 'm1' };
const toMe: MacroAction = { type: 'assign', to: 'me' };
const completed: MacroAction = { type: 'status', status: 'Completed' };
const pending: MacroAction = { type: 'status', status: 'Pending' };
const junk: MacroAction = { type: 'status', status: 'Junk' };
const tomorrow: MacroAction = { type: 'snooze', until: 'tomorrow' };
const sleep = (minutes: number): MacroAction => ({ type: 'snooze', minutes });
const high: MacroAction = { type: 'priority', priority: 'High' };
const close: MacroAction = { type: 'close' };
const big = 'x'.repeat(1_000_000);

describe('a macro that may be stored', () => {
  it.each<[string, MacroAction[]]>([
    ['answers and closes', [reply, note, add('vip'), high, toMember, completed, close]],
    ['answers and sleeps', [reply, pending, tomorrow]],
    ['writes two notes', [note, { type: 'note', text: 'x' }]],
    ['changes several labels', [add('vip'), add('Orders/Late'), remove('new'), remove('Orders')]],
    ['sleeps a minute', [sleep(1)]],
    ['sleeps a year', [sleep(366 * 24 * 60)]],
    ['gives to a department', [{ type: 'assign', to: 'department', departmentId: 'd1' }]],
    ['gives back', [{ type: 'assign', to: 'nobody' }]],
    ['does ten things', Array.from({ length: 10 }, (_, index) => add(`l${index}`))],
  ])('%s', (_, actions) => {
    expect(macroError(actions)).toBeNull();
  });
});

describe('a macro that may not', () => {
  const asleep = 'A conversation is snoozed for 1 minute to a year.';
  const ended = 'A macro cannot snooze a conversation that it ends.';
  const both = 'A macro cannot add a label and remove it.';
  it.each<[string, MacroAction[]]>([
    ['Add an action.', []],
    ['A macro can have at most 10 actions.', Array.from({ length: 11 }, (_, index) => add(`l${index}`))],
    ['Enter the text of the reply.', [{ type: 'reply', text: ' ' }]],
    ['Enter the text of the note.', [{ type: 'note', text: '' }]],
    ['Enter at most 8000 characters for the reply.', [{ type: 'reply', text: big }]],
    ['Enter at most 8000 characters for the note.', [{ type: 'note', text: big }]],
    ['The variable {{visitor.nick}} does not exist.', [{ type: 'reply', text: 'Hi {{ visitor.nick }}' }]],
    ['Every part of a label needs a name.', [add('a//b')]],
    ['A part of a label can have at most 40 characters.', [remove(big)]],
    ['Choose a member.', [{ type: 'assign', to: 'member', memberId: '' }]],
    ['Choose a department.', [{ type: 'assign', to: 'department', departmentId: ' ' }]],
    [asleep, [sleep(0)]],
    [asleep, [sleep(1.5)]],
    [asleep, [sleep(Number.NaN)]],
    [asleep, [sleep(366 * 24 * 60 + 1)]],
    ['A macro has only one action of the kind reply.', [reply, reply]],
    ['A macro has only one action of the kind assign.', [toMember, toMe]],
    ['A macro has only one action of the kind status.', [pending, junk]],
    ['A macro has only one action of the kind snooze.', [tomorrow, sleep(5)]],
    ['A macro has only one action of the kind priority.', [high, high]],
    ['A macro has only one action of the kind close.', [close, reply, close]],
    [both, [remove(' VIP '), add('vip')]],
    [ended, [tomorrow, close]],
    [ended, [tomorrow, completed]],
    [ended, [junk, sleep(5)]],
    ['A macro cannot close what it makes pending.', [close, pending]],
  ])('%s (case %#)', (sentence, actions) => {
    expect(macroError(actions)).toBe(sentence);
  });
});

describe('the order', () => {
  it('writes before it gives away, and closes last', () => {
    const wanted = [reply, note, add('b'), add('a'), remove('c'), high, toMember, completed, close];
    expect(orderedActions(wanted.toReversed()).map(({ type }) => type)).toEqual(
      wanted.map(({ type }) => type),
    );
    expect(orderedActions([close, add('b'), reply, add('a')])).toEqual([reply, add('b'), add('a'), close]);
    expect(orderedActions([tomorrow, pending, reply])).toEqual([reply, pending, tomorrow]);
  });
  it('takes a conversation before it replies', () => {
    expect(orderedActions([close, reply, toMe])).toEqual([toMe, reply, close]);
    expect(orderedActions([{ type: 'assign', to: 'nobody' }, reply])[0]).toBe(reply);
  });
  it('leaves what it is given as it was', () => {
    const given = [close, reply];
    orderedActions(given);
    expect(given).toEqual([close, reply]);
  });
});

describe('undo', () => {
  const before: MacroBefore = {
    labels: ['VIP'],
    memberId: 'm0',
    departmentId: null,
    status: 'Pending',
    snoozedUntil: new Date('2026-11-16T09:00:00Z'),
    priority: null,
    isClosed: false,
  };
  const nothing = { type: 'nothing' };
  const restored = { type: 'assign', memberId: 'm0', departmentId: null };
  it.each<[MacroAction, object | null]>([
    [reply, null],
    [note, null],
    [add('late'), { type: 'remove_label', label: 'late' }],
    [add('vip'), nothing],
    [remove('vip'), { type: 'add_label', label: 'vip' }],
    [remove('late'), nothing],
    [toMember, restored],
    [toMe, restored],
    [{ type: 'assign', to: 'nobody' }, restored],
    [{ type: 'assign', to: 'department', departmentId: 'd1' }, restored],
    [completed, { type: 'status', status: 'Pending' }],
    [pending, nothing],
    [tomorrow, { type: 'snooze', until: new Date('2026-11-16T09:00:00Z') }],
    [high, { type: 'priority', priority: null }],
    [close, { type: 'reopen' }],
  ])('of %j', (action, expected) => {
    expect(inverseOf(action, before)).toEqual(expected);
  });
  it('knows what was so before', () => {
    expect(inverseOf(close, { ...before, isClosed: true })).toEqual(nothing);
    expect(inverseOf(high, { ...before, priority: 'High' })).toEqual(nothing);
    expect(inverseOf(sleep(5), { ...before, snoozedUntil: null })).toEqual({ type: 'snooze', until: null });
  });
  it('of a whole macro is possible where it writes nothing', () => {
    expect(isUndoable([add('a'), toMe, close])).toBe(true);
    expect(isUndoable([])).toBe(true);
    expect(isUndoable([add('a'), reply])).toBe(false);
    expect(isUndoable([note])).toBe(false);
  });
  it('agrees on the whole with each part', () => {
    const action = fc.constantFrom(reply, note, add('a'), remove('vip'), toMe, junk, tomorrow, high, close);
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        expect(isUndoable(actions)).toBe(actions.every((one) => inverseOf(one, before) !== null));
      }),
    );
  });
});
