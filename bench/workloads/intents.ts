import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Model } from '@foyer/domain/intents/model';
import { train } from '@foyer/domain/intents/training';
import type { Figure, Workload } from '../workload.ts';

const AIMED = { understood: 92, refused: 60, seconds: 25, microseconds: 100 } as const;

type Texts = readonly (readonly [text: string, intent: string])[];
type Clinc = Readonly<Record<'train' | 'test' | 'oos_test', Texts>>;

/**
 * Intents of CLINC150. The recipe was chosen on its validation part only; the threshold is that of the cross-check of the
 * training, which sees no text that is out of scope. The figures are those of the test part.
 */
export const intents: Workload = {
  number: 13,
  title: 'intents: 150 of them, and what is none',
  rounds: 1,
  async open({ clinc }) {
    if (!clinc) console.log('  Without --clinc folder: intents are not measured.');
    return {
      round: async () => (clinc ? measure(clinc) : []),
      async close() {},
    };
  },
};

function measure(folder: string): Figure[] {
  const data = JSON.parse(readFileSync(join(folder, 'data_full.json'), 'utf8')) as Clinc;
  const names = [...new Set(data.train.map(([, intent]) => intent))];
  const cpu = process.cpuUsage();
  const { model, threshold } = train(
    data.train.map(([text, intent]) => ({ text, label: names.indexOf(intent) })),
    names.length,
  );
  const seconds = process.cpuUsage(cpu).user / 1e6;
  const stored = Model.fromBytes(model.toBytes());
  const likeliest = (text: string) => stored.guess(text)[0] ?? { label: -1, confidence: 0 };
  const begun = performance.now();
  const found = data.test.map(([text, intent]) => ({ intent, ...likeliest(text) }));
  const microseconds = ((performance.now() - begun) * 1000) / data.test.length;
  const right = found.filter(({ intent, label }) => names[label] === intent);
  const certain = right.filter(({ confidence }) => confidence >= threshold);
  const refused = data.oos_test.filter(([text]) => likeliest(text).confidence < threshold);
  const share = (part: readonly unknown[], all: readonly unknown[]) => (100 * part.length) / all.length;
  return [
    { name: 'found, without refusing', unit: '%', better: 'more', value: share(right, data.test) },
    {
      name: 'understood, at the threshold',
      unit: '%',
      better: 'more',
      value: share(certain, data.test),
      aim: AIMED.understood,
    },
    {
      name: 'out of scope: refused',
      unit: '%',
      better: 'more',
      value: share(refused, data.oos_test),
      aim: AIMED.refused,
    },
    { name: 'training with cross-check', unit: 's', better: 'less', value: seconds, aim: AIMED.seconds },
    { name: 'a text', unit: 'µs', better: 'less', value: microseconds, aim: AIMED.microseconds },
  ];
}
