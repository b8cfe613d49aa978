import { describe, expect, it } from 'vitest';
import { baseSubject, replySubject } from './mail-subject.ts';

describe('the base of a subject', () => {
  it.each([
    ['Re', 'Re: '],
    ['lower case and no space', 're:'],
    ['a counted reply', 'RE[2]: '],
    ['a count in brackets', 'Re (3): '],
    ['a count of Lotus', 'Re^4: '],
    ['Fwd', 'Fwd: '],
    ['FW', 'FW: '],
    ['German', 'AW: WG: Antw: '],
    ['Scandinavian', 'SV: VS: VB: VL: '],
    ['French', 'TR: RÉF: Rép : '],
    ['Spanish', 'RV: '],
    ['Italian', 'Rif: R: I: '],
    ['Polish', 'Odp: PD: '],
    ['Portuguese', 'RES: ENC: '],
    ['Turkish', 'YNT: İLT: ilt: '],
    ['Chinese', '回复:答复:转发: '],
    ['Japanese and Korean', '返信: 회신: '],
    ['Arabic', 'رد: إعادة توجيه: ردّ: '],
    ['Russian', 'Отв: '],
    ['many and mixed', 'Re: AW: Fwd: RE[12]: '],
    ['decomposed letters', 'Re\u0301p: '],
    ['invisible marks of direction', '\u202bRe: '],
  ])('is without prefixes: %s', (_name, prefix) => {
    expect(baseSubject(`${prefix}Offer for Nora`)).toBe('Offer for Nora');
  });

  it.each([
    'Offer: Re: shoes',
    'Reorder 12',
    'Real: estate',
    'R2: D2',
    'Order 12:30',
    'Refund',
    '',
    'Trends',
  ])('stays where no prefix is: %j', (subject) => {
    expect(baseSubject(subject)).toBe(subject);
  });

  it('keeps tags of lists, each once, wherever prefixes stand', () => {
    expect(baseSubject('[foyer] Re: Offer')).toBe('[foyer] Offer');
    expect(baseSubject('Re: [foyer] Fwd: [EXTERN] Offer')).toBe('[foyer] [EXTERN] Offer');
    expect(baseSubject('[foyer] Re: [foyer] Offer')).toBe('[foyer] Offer');
    expect(baseSubject('Re: Offer [foyer]')).toBe('Offer [foyer]');
  });

  it('unwraps old marks of forwarded mails', () => {
    expect(baseSubject('Re: [Fwd: Re: Offer]')).toBe('Offer');
    expect(baseSubject('[Fwd: [Fwd: Offer]]')).toBe('Offer');
    expect(baseSubject('Offer (fwd)')).toBe('Offer');
  });

  it('is one line fit for a header', () => {
    expect(baseSubject(' Re:\r\n  Offer\tof\u0000 today\r\nBcc: x@y.org ')).toBe(
      'Offer of today Bcc: x@y.org',
    );
    expect(baseSubject('Re: Re:  ')).toBe('');
  });

  it('is the same for what is already a base', () => {
    for (const subject of ['AW: [a] Re: b', '[Fwd: x]', 'Re: [Fwd: [l] Re: y] (fwd)']) {
      expect(baseSubject(baseSubject(subject))).toBe(baseSubject(subject));
    }
  });

  it('copes with very long subjects', () => {
    expect(baseSubject('Re: '.repeat(250_000))).toBe('');
    expect(baseSubject(`${'[Fwd: '.repeat(10)}x${']'.repeat(10)}`)).toBe('x');
    expect(baseSubject(`${'[Fwd: '.repeat(100_000)}x${']'.repeat(100_000)}`)).toContain('[Fwd:');
    expect(baseSubject(`Re:${' '.repeat(1_000_000)}x`)).toBe('');
    expect(baseSubject('x'.repeat(2_000))).toBe('x'.repeat(1_000));
    expect(baseSubject(`${'x'.repeat(999)}😀`).isWellFormed()).toBe(true);
  });
});

describe('the subject of a reply', () => {
  it('has one prefix', () => {
    expect(replySubject('Offer')).toBe('Re: Offer');
    expect(replySubject('RE: aw: Fwd: Offer')).toBe('Re: Offer');
    expect(replySubject('Re: [foyer] Offer')).toBe('Re: [foyer] Offer');
    expect(replySubject('')).toBe('Re:');
  });
});
