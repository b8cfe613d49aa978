import type { CannedReply } from '@foyer/contract/conversations/canned-shapes';
import { describe, expect, it } from 'vitest';
import { replyOf } from '../testing/builders.ts';
import { filterReplies, matchingReplies } from './canned-choices.ts';

const idsOf = (replies: readonly CannedReply[]) => replies.map(({ id }) => id);

const any = replyOf({ id: 'any', shortcut: 'hello', language: null });
const english = replyOf({ id: 'en', shortcut: 'hello', language: 'en' });
const brazilian = replyOf({ id: 'pt-BR', shortcut: 'hello', language: 'pt-BR' });
const arabic = replyOf({ id: 'ar', shortcut: 'hello', language: 'ar' });
const refund = replyOf({ id: 'refund', shortcut: 'money', title: 'Refund', folder: 'Orders/Hello' });
const all = [refund, any, arabic, brazilian, english];

describe('the canned replies after a slash', () => {
  it('start with the visitor’s language, then those for every language', () => {
    expect(idsOf(matchingReplies('hel', all, 'pt'))).toEqual(['pt-BR', 'any', 'ar', 'en', 'refund']);
    expect(idsOf(matchingReplies('hel', all, 'en'))).toEqual(['en', 'any', 'ar', 'pt-BR', 'refund']);
    expect(idsOf(matchingReplies('HEL', all, 'en-US'))).toEqual(['en', 'any', 'ar', 'pt-BR', 'refund']);
    expect(idsOf(matchingReplies('hel', all))).toEqual(['any', 'ar', 'pt-BR', 'en', 'refund']);
  });

  it('also match by title, text and folder', () => {
    expect(idsOf(matchingReplies('refun', all))).toEqual(['refund']);
    expect(idsOf(filterReplies('orders refund', all))).toEqual(['refund']);
    expect(filterReplies('orders late', all)).toEqual([]);
    expect(filterReplies(' ', all)).toHaveLength(5);
  });
});
