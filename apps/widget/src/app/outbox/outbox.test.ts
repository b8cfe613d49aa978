import { describe, expect, it } from 'vitest';
import { freshStore } from '../testing/builders.ts';
import { openOutbox } from './outbox.ts';

const nothing = (): void => undefined;

describe('the outbox', () => {
  it('survives reload: another outbox on the same storage holds the same messages in order', () => {
    const store = freshStore();
    const before = openOutbox(store, nothing, () => 1_700_000_000_000);
    for (const text of ['one', 'two', 'three']) before.add(text, []);
    const after = openOutbox(store, nothing);
    expect(after.list().map(({ text }) => text)).toEqual(['one', 'two', 'three']);
    expect(after.list()).toEqual(before.list());
  });

  it('shares with other tabs without overwriting', () => {
    const store = freshStore();
    const one = openOutbox(store, nothing, () => 1_700_000_000_000);
    const other = openOutbox(store, nothing, () => 1_700_000_000_005);
    one.add('from one', []);
    other.add('from the other', []);
    one.remove(one.list()[0]?.clientId ?? '');
    expect(other.list().map(({ text }) => text)).toEqual(['from the other']);
  });

  it('keeps a refused message with its reason until it is tried again or deleted', () => {
    const outbox = openOutbox(freshStore(), nothing);
    const { clientId } = outbox.add('hello', []);
    outbox.refuse(clientId, 'too_large');
    expect(outbox.list()[0]).toMatchObject({ text: 'hello', refused: 'too_large' });
    outbox.retry(clientId);
    expect(outbox.list()[0]?.refused).toBeNull();
    outbox.remove(clientId);
    expect(outbox.list()).toEqual([]);
  });

  it('passes over what it cannot read', () => {
    const store = freshStore();
    store.set('out:1:broken', '{');
    store.set('out:2:other', '{"text":"no id"}');
    expect(openOutbox(store, nothing).list()).toEqual([]);
  });

  it('reports each change', () => {
    let changes = 0;
    const outbox = openOutbox(freshStore(), () => {
      changes += 1;
    });
    outbox.remove(outbox.add('hello', []).clientId);
    expect(changes).toBe(2);
  });
});
