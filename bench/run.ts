/** `npm run bench`: measures the product and, for comparison, a minimal baseline. */
import { parseArgs } from 'node:util';
import { untilIdle } from './machine/idle.ts';
import { startMachine } from './machine/machine.ts';
import { inProject } from './machine/server.ts';
import { compare } from './report/compare.ts';
import { type Results, readResults, resultsOf, storeResults } from './report/results.ts';
import { printTable } from './report/table.ts';
import type { Figure, Workload } from './workload.ts';
import { agentAnswers } from './workloads/agent-answers.ts';
import { agents } from './workloads/agents.ts';
import { analytics } from './workloads/analytics.ts';
import { backup } from './workloads/backup.ts';
import { bots } from './workloads/bots.ts';
import { builder } from './workloads/builder.ts';
import { facts } from './workloads/facts.ts';
import { idle } from './workloads/idle.ts';
import { imports } from './workloads/imports.ts';
import { intents } from './workloads/intents.ts';
import { knowledge } from './workloads/knowledge.ts';
import { pace } from './workloads/pace.ts';
import { people } from './workloads/people.ts';
import { rules } from './workloads/rules.ts';
import { start } from './workloads/start.ts';
import { stored } from './workloads/stored.ts';
import { webhooks } from './workloads/webhooks.ts';
import { writing } from './workloads/writing.ts';

const workloads: readonly Workload[] = [
  writing,
  pace,
  idle,
  stored,
  agents,
  start,
  backup,
  people,
  imports,
  knowledge,
  webhooks,
  analytics,
  intents,
  agentAnswers,
  bots,
  builder,
  rules,
  facts,
];

const { values: given } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    compare: { type: 'string' },
    processes: { type: 'string' },
    keep: { type: 'string' },
    xquad: { type: 'string' },
    clinc: { type: 'string' },
    out: { type: 'string', default: inProject('bench/results.json') },
    help: { type: 'boolean', default: false },
  },
});

const HELP = `Usage: npm run bench [-- options]

  --only 1,2        only these workloads: ${workloads.map(({ number, title }) => `\n                      ${number}  ${title}`).join('')}
  --quick           shorter and coarser
  --rounds 5        rounds per workload (default 5, with --quick 2)
  --compare file    earlier results to compare with
  --processes 2     run the server in several processes
  --keep folder     keep the database in this folder and reuse its data
  --xquad folder    folder with xquad.*.json (XQuAD, CC BY-SA 4.0), for workload 10
  --clinc folder    folder with data_full.json (CLINC150, CC BY 3.0), for workload 13
  --out file        file for the results (default bench/results.json)`;

if (given.help) console.log(HELP);
else await run();

async function run(): Promise<void> {
  const earlier = given.compare ? readResults(given.compare) : null;
  const wanted =
    given.only === ''
      ? workloads
      : workloads.filter(({ number }) => given.only.split(',').includes(String(number)));
  const rounds = Number(given.rounds ?? (given.quick ? 2 : 5));
  const serverArgs = given.processes ? ['--processes', given.processes] : [];
  const machine = await startMachine({
    quick: given.quick,
    serverArgs,
    folder: given.keep,
    xquad: given.xquad,
    clinc: given.clinc,
  });
  try {
    const results = resultsOf(machine.durability, given.quick);
    console.log(headOf(results));
    for (const workload of wanted) {
      console.log(`\n${workload.number}. ${workload.title}`);
      const figures = await measure(workload, rounds);
      results.works.push({ number: workload.number, title: workload.title, figures: [...figures] });
      printTable(figures);
    }
    storeResults(given.out, results);
    if (earlier) compare(earlier, results);
  } finally {
    await machine.close();
  }

  /** The figures of all rounds, by name. */
  async function measure(workload: Workload, most: number) {
    const ready = await workload.open(machine);
    const all: Figure[][] = [];
    try {
      await untilIdle(machine);
      for (let round = 1; round <= Math.min(most, workload.rounds ?? most); round += 1) {
        process.stdout.write(`  round ${round} …\r`);
        all.push([...(await ready.round())]);
      }
    } finally {
      await ready.close();
    }
    return gather(all);
  }
}

function gather(rounds: readonly (readonly Figure[])[]) {
  const names = [...new Set(rounds.flat().map(({ name }) => name))];
  return names.map((name) => rounds.flatMap((figures) => figures.filter((figure) => figure.name === name)));
}

function headOf({ commit, node, cores, memory, durability }: Results): string {
  const settings = Object.entries(durability).map(([name, value]) => `${name} ${value}`);
  return [
    `Foyer ${commit}, Node ${node}, ${cores} cores, ${Math.round(memory / 2 ** 30)} GiB`,
    `Database: ${settings.join(', ')}`,
  ].join('\n');
}
