import type { MacroAction } from '@foyer/domain/macros';
import { describe, expect, it } from 'vitest';
import { actionOf, draftOf, inOrder, newDraft } from './action-draft.ts';

describe('an action in the editor', () => {
  it.each<MacroAction>([
    { type: 'reply', text: 'Hello' },
    { type: 'note', text: 'Asked the warehouse' },
    { type: 'add_label', label: 'Orders/Late' },
    { type: 'remove_label', label: 'New' },
    { type: 'assign', to: 'member', memberId: 'm1' },
    { type: 'assign', to: 'department', departmentId: 'd1' },
    { type: 'assign', to: 'me' },
    { type: 'assign', to: 'nobody' },
    { type: 'status', status: 'Junk' },
    { type: 'snooze', minutes: 90 },
    { type: 'snooze', minutes: 2880 },
    { type: 'snooze', until: 'next_week' },
    { type: 'priority', priority: 'Low' },
    { type: 'close' },
  ])('is stored again as it was: %j', (action) => {
    expect(actionOf(draftOf(action))).toEqual(action);
  });

  it('is shown in the order of execution', () => {
    const drafts = ['close', 'add_label', 'reply'].map((type) => newDraft(type as MacroAction['type']));
    expect(inOrder(drafts).map(({ type }) => type)).toEqual(['reply', 'add_label', 'close']);
  });
});
