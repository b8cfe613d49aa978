import { describe, expect, it } from 'vitest';
import { wordsOf } from './features.ts';
import { figuresOf, worseParts } from './figures.ts';
import { Model } from './model.ts';
import { type Example, train } from './training.ts';

const TEXTS = [
  ['where is my order', 'has my order been sent', 'track my order', 'my parcel has not come', 'order status'],
  ['i want to return a chair', 'send the chair back', 'how do i return it', 'return label', 'take it back'],
  ['متى تفتحون', 'ما هي ساعات العمل', 'هل المعرض مفتوح', 'متى يفتح المعرض', 'ساعات المعرض'],
];
const EXAMPLES: Example[] = TEXTS.flatMap((texts, label) => texts.map((text) => ({ text, label })));

describe('a classifier', () => {
  it('understands other words of the same intents, in each language', () => {
    const { model } = train(EXAMPLES, TEXTS.length);
    const likeliest = (text: string) => model.guess(text)[0]?.label;
    expect(likeliest('Where’s my parcel?')).toBe(0);
    expect(likeliest('May I return the chair')).toBe(1);
    expect(likeliest('متى يكون المعرض مفتوحا؟')).toBe(2);
    expect(model.guess('anything').reduce((sum, { confidence }) => sum + confidence, 0)).toBeCloseTo(1);
  });

  it('is the same after it was stored, and when it is trained again', () => {
    const { model, threshold } = train(EXAMPLES, TEXTS.length);
    const stored = Model.fromBytes(model.toBytes());
    const again = train(EXAMPLES, TEXTS.length);
    expect(again.threshold).toBe(threshold);
    for (const text of ['where is it', 'return', 'xyz']) {
      expect(stored.guess(text)).toEqual(model.guess(text));
      expect(again.model.guess(text)).toEqual(model.guess(text));
    }
  });

  it('checks every example once, with a model that did not see it', () => {
    const { checked } = train(EXAMPLES, TEXTS.length);
    expect(checked.map(({ example }) => example).sort((a, b) => a - b)).toEqual([...EXAMPLES.keys()]);
  });

  it('reports its progress, and is stopped by it', () => {
    const seen: number[] = [];
    train(EXAMPLES, TEXTS.length, (done, total) => seen.push(done / total));
    expect(seen.at(-1)).toBe(1);
    const stop = () => {
      throw new Error('stopped');
    };
    expect(() => train(EXAMPLES, TEXTS.length, stop)).toThrow('stopped');
  });
});

it('reads contractions, Arabic without its marks, and scripts without spaces', () => {
  expect(wordsOf("I can't, it’s WHERE'S?")).toEqual(['i', 'can', 'not', 'it', 'is', 'where', 'is']);
  expect(wordsOf('مَرحَبًا')).toEqual(['مرحبا']);
  expect(wordsOf('何時?')).toEqual(['何', '時']);
  expect(wordsOf('')).toEqual([]);
});

describe('figures', () => {
  const examples = [...EXAMPLES, { text: 'ORDER STATUS!', label: 1 }, { text: 'capital of peru', label: 3 }];
  const checked = examples.map(({ label }, example) => ({ example, label, confidence: 0.9 }));

  it('count what is right, confused and refused, and name texts of several intents', () => {
    const wrong = checked.map((one) => (one.example < 2 ? { ...one, label: 2 } : one));
    const figures = figuresOf(examples, 3, wrong, 0.5);
    expect(figures.accuracy).toBeCloseTo(14 / 16);
    expect(figures.refused).toEqual({ right: 1, total: 1 });
    expect(figures.confusions).toEqual([{ label: 0, takenFor: 2, times: 2 }]);
    expect(figures.intents[0]).toMatchObject({ examples: 5, right: 3, takenFor: 2 });
    expect(figures.duplicates).toEqual([{ text: 'order status', labels: [0, 1] }]);
    expect(figuresOf(examples, 3, checked, 0.95).understood).toBe(0);
  });

  it('are worse only beyond the margin', () => {
    const before = { accuracy: 0.9, understood: 0.8, refused: { right: 9, total: 10 } };
    const after = { accuracy: 0.88, understood: 0.7, refused: { right: 8, total: 10 } };
    expect(worseParts(before, after, 0.03)).toEqual(['understood', 'refused']);
    expect(worseParts({ ...before, refused: null }, after, 0.2)).toEqual([]);
  });
});
