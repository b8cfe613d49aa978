import { isPattern } from '../pattern.ts';
import { isSafeAddress } from './addresses.ts';
import {
  BOT_LIMITS,
  type BotGraph,
  type BotNode,
  BUILT_IN_VARIABLES,
  CALLBACK_VARIABLE,
  isChoice,
  isUnconnected,
  isVariable,
  type NodeType,
  variablesIn,
  WAITING_TYPES,
} from './graph.ts';
import { portsOf, setsOf, templatesOf, textsOf } from './parts.ts';

export const BOT_PROBLEMS = [
  'no_start',
  'several_starts',
  'duplicate_step',
  'missing_port',
  'unknown_step',
  'loop',
  'too_long',
  'recursion',
  'return_outside',
  'no_options',
  'missing_text',
  'bad_variable',
  'unknown_variable',
  'bad_pattern',
  'unsafe_address',
  'unreachable',
  'missing_translation',
  'not_connected',
] as const;

export type BotProblemCode = (typeof BOT_PROBLEMS)[number];

/** Problems that visitors never meet. The others prevent publishing. */
const WARNINGS: readonly BotProblemCode[] = ['unreachable', 'missing_translation', 'not_connected'];

/** Something that is wrong with a flow. `detail` is the port, variable, address or language. */
export interface BotProblem {
  readonly code: BotProblemCode;
  readonly node: string | null;
  readonly detail: string;
  readonly isError: boolean;
}

const problem = (code: BotProblemCode, node: string | null = null, detail = ''): BotProblem => ({
  code,
  node,
  detail,
  isError: !WARNINGS.includes(code),
});

/** What is wrong with a flow. Without errors, the engine never fails for a session within its limit of steps. */
export function checkGraph(graph: BotGraph): BotProblem[] {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const starts = graph.nodes.filter(({ type }) => type === 'start');
  const broken = [
    ...(starts.length === 0 ? [problem('no_start')] : []),
    ...starts.slice(1).map(({ id }) => problem('several_starts', id)),
    ...repeated(graph.nodes.map(({ id }) => id)).map((id) => problem('duplicate_step', id)),
    ...graph.nodes.flatMap((node) => exitProblems(node, nodes)),
  ];
  const known = new Set<string>([...BUILT_IN_VARIABLES, ...graph.nodes.flatMap(setsOf)]);
  const own = graph.nodes.flatMap((node) => [
    ...contentProblems(node, graph.languages),
    ...variableProblems(node, known),
  ]);
  const start = starts[0];
  const flow = start ? flowProblems(start, graph, nodes) : [];
  return [...broken, ...flow, ...own];
}

/** Whether a flow can be published. */
export const canPublish = (problems: readonly BotProblem[]): boolean =>
  problems.every(({ isError }) => !isError);

function repeated(ids: readonly string[]): string[] {
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
}

type Nodes = ReadonlyMap<string, BotNode>;

const exitProblems = (node: BotNode, nodes: Nodes): BotProblem[] =>
  portsOf(node).flatMap((port) => {
    const to = node.exits[port];
    if (!to) return [problem('missing_port', node.id, port)];
    return nodes.has(to) ? [] : [problem('unknown_step', node.id, port)];
  });

/** The steps that a step leads to. */
const nextOf = (node: BotNode, nodes: Nodes, ports = portsOf(node)): BotNode[] =>
  ports.flatMap((port) => nodes.get(node.exits[port] ?? '') ?? []);

/** The steps within the level of a sub-flow: what it runs is another level. */
const onLevel = (node: BotNode, nodes: Nodes): BotNode[] =>
  nextOf(node, nodes, node.type === 'subflow' ? ['next'] : portsOf(node));

/** Whether the flow stops at a step until something arrives. */
const waits = (node: BotNode): boolean =>
  WAITING_TYPES.includes(node.type) && (node.type !== 'buttons' || isChoice(node));

function reached(from: readonly BotNode[], next: (node: BotNode) => readonly BotNode[]): Set<BotNode> {
  const seen = new Set<BotNode>();
  const open = [...from];
  for (let node = open.pop(); node; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    open.push(...next(node));
  }
  return seen;
}

function flowProblems(start: BotNode, graph: BotGraph, nodes: Nodes): BotProblem[] {
  const all = reached([start], (node) => nextOf(node, nodes));
  const unreachable = graph.nodes
    .filter((node) => !all.has(node))
    .map(({ id }) => problem('unreachable', id));
  const outside = [...reached([start], (node) => onLevel(node, nodes))]
    .filter(({ type }) => type === 'return')
    .map(({ id }) => problem('return_outside', id));
  const recursive = [...all]
    .filter((node) => node.type === 'subflow' && flowOf(node, nodes).has(node))
    .map(({ id }) => problem('recursion', id));
  const looping = [...all].filter(
    (node) =>
      !waits(node) && reached(nextOf(node, nodes), (one) => (waits(one) ? [] : nextOf(one, nodes))).has(node),
  );
  const loops = looping.map(({ id }) => problem('loop', id));
  const length = recursive.length + loops.length === 0 ? lengthProblems(all, nodes) : [];
  return [...outside, ...recursive, ...loops, ...length, ...unreachable];
}

/** All steps that can run before a sub-flow returns. */
const flowOf = (node: BotNode, nodes: Nodes): Set<BotNode> =>
  reached(nextOf(node, nodes, ['flow']), (one) => nextOf(one, nodes));

/** A flow without loops and recursion can still take more steps for one input than the engine allows. */
function lengthProblems(all: ReadonlySet<BotNode>, nodes: Nodes): BotProblem[] {
  const lengths = new Map<BotNode, number>();
  const depths = new Map<BotNode, number>();
  const longest = (from: readonly BotNode[], of: (node: BotNode) => number) =>
    from.reduce((most, node) => Math.max(most, of(node)), 0);
  const lengthOf = (node: BotNode): number => {
    const known = lengths.get(node);
    if (known !== undefined) return known;
    const flow = node.type === 'subflow' ? longest(nextOf(node, nodes, ['flow']), lengthOf) : 0;
    const length = 1 + flow + (waits(node) ? 0 : longest(onLevel(node, nodes), lengthOf));
    lengths.set(node, length);
    return length;
  };
  const depthOf = (node: BotNode): number => {
    const known = depths.get(node);
    if (known !== undefined) return known;
    const inner = [...flowOf(node, nodes)].filter(({ type }) => type === 'subflow');
    const depth = 1 + longest(inner, depthOf);
    depths.set(node, depth);
    return depth;
  };
  const subflows = [...all].filter(({ type }) => type === 'subflow');
  const depth = longest(subflows, depthOf);
  const deepest = subflows.find((node) => depthOf(node) > BOT_LIMITS.depth);
  if (deepest) return [problem('too_long', deepest.id)];
  const most = BOT_LIMITS.stepsPerInput / (depth + 1);
  const long = [...all].find((node) => lengthOf(node) >= most);
  return long ? [problem('too_long', long.id)] : [];
}

/** Steps that do something beside their text. */
const MAY_BE_SILENT: readonly NodeType[] = ['handover', 'agent', 'close', 'image', 'video', 'webhook', 'otp'];

function contentProblems(node: BotNode, languages: readonly string[]): BotProblem[] {
  const [first = 'en', ...others] = languages;
  const texts = textsOf(node).flatMap(({ part, text }) => {
    const isOptional = part === 'retryText' || MAY_BE_SILENT.includes(node.type);
    if (!text[first]?.trim()) return isOptional ? [] : [problem('missing_text', node.id, part)];
    return others
      .filter((language) => !text[language]?.trim())
      .map((language) => problem('missing_translation', node.id, language));
  });
  return [
    ...texts.filter(isFirstOfDetail),
    ...optionProblems(node),
    ...addressProblems(node),
    ...(isUnconnected(node) ? [problem('not_connected', node.id)] : []),
  ];
}

const isFirstOfDetail = ({ detail }: BotProblem, index: number, all: readonly BotProblem[]): boolean =>
  all.findIndex((one) => one.detail === detail) === index;

function optionProblems(node: BotNode): BotProblem[] {
  const none = [problem('no_options', node.id)];
  switch (node.type) {
    case 'buttons':
      return node.data.buttons.length === 0 ? none : [];
    case 'list':
      return node.data.items.length === 0 ? none : [];
    case 'condition':
      return node.data.branches.some(({ tests }) => tests.length === 0) ? none : [];
    case 'intent':
      return node.data.branches.every(({ intentId }) => intentId) && node.data.branches.length > 0
        ? []
        : none;
    case 'random':
      return node.data.branches.length === 0 ? none : [];
    case 'membership':
      return node.data.listId ? [] : none;
    case 'form':
      return node.data.fields.length === 0 ? none : [];
    case 'otp':
      return node.data.to.trim() ? [] : [problem('missing_text', node.id, 'to')];
    case 'device':
      return node.data.command.trim() ? [] : [problem('missing_text', node.id, 'command')];
    case 'agent':
      return node.data.agentId ? [] : none;
    case 'mail':
      return [
        ...(node.data.to.trim() ? [] : [problem('missing_text', node.id, 'to')]),
        ...(node.data.subject.trim() ? [] : [problem('missing_text', node.id, 'subject')]),
        ...(node.data.text.trim() ? [] : [problem('missing_text', node.id, 'text')]),
      ];
    case 'ask':
      return node.data.input === 'REGEX' && !isPattern(`^(?:${node.data.pattern})$`)
        ? [problem('bad_pattern', node.id, node.data.pattern)]
        : [];
    default:
      return [];
  }
}

function addressProblems(node: BotNode): BotProblem[] {
  const unsafe = (address: string) => problem('unsafe_address', node.id, address);
  switch (node.type) {
    case 'webhook':
      return node.data.url === '' || isSafeAddress(node.data.url) ? [] : [unsafe(node.data.url)];
    case 'webview':
      return isSafeAddress(node.data.url) && /^https:/i.test(node.data.url) ? [] : [unsafe(node.data.url)];
    case 'http':
      return isSafeAddress(node.data.url) ? [] : [unsafe(node.data.url)];
    case 'image':
    case 'video':
      return isSafeAddress(node.data.url) ? [] : [unsafe(node.data.url)];
    case 'list':
      return node.data.items.flatMap(({ imageUrl }) =>
        imageUrl === '' || isSafeAddress(imageUrl) ? [] : [unsafe(imageUrl)],
      );
    case 'buttons':
      return node.data.buttons.flatMap(({ action, value }) => {
        const isFine =
          action === 'postback' || action === 'close'
            ? true
            : action === 'call'
              ? /^\+?[\d\s()-]{3,30}$/.test(value)
              : isSafeAddress(value);
        return isFine ? [] : [unsafe(value)];
      });
    default:
      return [];
  }
}

function variableProblems(node: BotNode, known: ReadonlySet<string>): BotProblem[] {
  const tested =
    node.type === 'condition'
      ? node.data.branches.flatMap(({ tests }) => tests.map(({ variable }) => variable.split('.')[0] ?? ''))
      : [];
  const compared =
    node.type === 'condition'
      ? node.data.branches.flatMap(({ tests }) => tests.map(({ value }) => value))
      : [];
  const used = [...new Set([...[...templatesOf(node), ...compared].flatMap(variablesIn), ...tested])];
  return [
    ...setsOf(node)
      .filter((name) => !isVariable(name))
      .map((name) => problem('bad_variable', node.id, name)),
    ...used
      .filter((name) => !known.has(name) && !(node.type === 'webhook' && name === CALLBACK_VARIABLE))
      .map((name) => problem('unknown_variable', node.id, name)),
  ];
}
