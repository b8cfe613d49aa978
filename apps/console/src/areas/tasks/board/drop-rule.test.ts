import { describe, expect, it } from 'vitest';
import { idOf } from '../testing.ts';
import { dropRefusal } from './drop-rule.ts';

const priya = { id: idOf(1), name: 'Priya Raman', imageUrl: null };

describe('a card', () => {
  it.each([
    ['Open', null, 'In Progress', null],
    ['Open', null, 'Open', 'here'],
    ['Open', null, 'Assigned', 'needs_assignee'],
    ['In Progress', priya, 'Assigned', null],
    ['Assigned', priya, 'Open', 'has_assignee'],
    ['Completed', priya, 'Pending', 'not_allowed'],
    ['Completed', priya, 'Assigned', null],
  ] as const)('of %s (%o) dropped on %s: %s', (status, assignedTo, to, refusal) => {
    expect(dropRefusal({ status, assignedTo }, to)).toBe(refusal);
  });
});
