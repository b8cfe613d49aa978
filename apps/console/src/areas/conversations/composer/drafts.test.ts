import { describe, expect, it } from 'vitest';
import { ME } from '../testing/builders.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { EMPTY_DRAFT, readDraft, writeDraft } from './drafts.ts';

describe('drafts', () => {
  it('are restored per member and thread', () => {
    const store = memoryStore();
    const draft = { ...EMPTY_DRAFT, mode: 'note' as const, note: 'ask the warehouse' };
    expect(writeDraft(store, ME.id, 'c1', draft)).toBe(true);
    expect(readDraft(store, ME.id, 'c1')).toEqual(draft);
    expect(readDraft(store, ME.id, 'c2')).toEqual(EMPTY_DRAFT);
    expect(readDraft(store, 'somebody else', 'c1')).toEqual(EMPTY_DRAFT);
  });

  it('are removed when they are empty', () => {
    const store = memoryStore();
    writeDraft(store, ME.id, 'c1', { ...EMPTY_DRAFT, reply: 'Hello' });
    writeDraft(store, ME.id, 'c1', { ...EMPTY_DRAFT, reply: '  ' });
    expect(store.length).toBe(0);
  });

  it('report when they cannot be stored', () => {
    const full = {
      ...memoryStore(),
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(writeDraft(full, ME.id, 'c1', { ...EMPTY_DRAFT, reply: 'Hello' })).toBe(false);
  });
});
