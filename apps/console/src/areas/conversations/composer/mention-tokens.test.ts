import { noteSegments } from '@foyer/domain/mentions';
import { describe, expect, it } from 'vitest';
import { withMentions } from './mention-tokens.ts';

const ana = { id: '01930000-0000-7000-8000-00000000a00a', name: 'Ana' };
const anaLu = { id: '01930000-0000-7000-8000-00000000a00b', name: 'Ana (Lu) Reis' };

describe('mentions in a note', () => {
  it('become tokens that read back as the names', () => {
    const { text, ids } = withMentions('@Ana (Lu) Reis, and @Ana: look', [ana, anaLu]);
    expect(ids).toEqual([anaLu.id, ana.id]);
    const shown = noteSegments(text, [ana, anaLu]).map((one) =>
      one.kind === 'mention' ? one.memberId : one.text,
    );
    expect(shown).toEqual([anaLu.id, ', and ', ana.id, ': look']);
  });

  it('leave other text alone', () => {
    const text = 'mail me@Ana.example, @Anabel, Ana';
    expect(withMentions(text, [ana])).toEqual({ text, ids: [] });
    expect(withMentions(text, [])).toEqual({ text, ids: [] });
  });
});
