import type { ConditionOperator } from '../conditions.ts';
import { isPattern } from '../pattern.ts';
import { isSafeAddress } from './addresses.ts';
import { optionKey } from './deciding.ts';
import { flowProblems, type Nodes } from './flow-checks.ts';
import {
  type BotGraph,
  type BotNode,
  BUILT_IN_VARIABLES,
  CALLBACK_VARIABLE,
  isUnconnected,
  isVariable,
  type NodeType,
} from './graph.ts';
import { bodyKindOf, isHeaderName } from './headers.ts';
import { rawTagIn } from './json-body.ts';
import { isTemplate, type TemplateReading, templateReader } from './liquid.ts';
import { portsOf, setsOf, templatesOf, textsOf } from './parts.ts';
import { type BotProblem, problem } from './problems.ts';
import type { BotTest, LocalText } from './steps.ts';
import { isLimit } from './typed-values.ts';

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
  const read = templateReader();
  const own = graph.nodes.flatMap((node) => [
    ...contentProblems(node, graph.languages),
    ...variableProblems(node, known, read),
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

const exitProblems = (node: BotNode, nodes: Nodes): BotProblem[] =>
  portsOf(node).flatMap((port) => {
    const to = node.exits[port];
    if (!to) return [problem('missing_port', node.id, port)];
    return nodes.has(to) ? [] : [problem('unknown_step', node.id, port)];
  });

/** Texts that need not be given. */
const OPTIONAL_PARTS: readonly string[] = ['retryText', 'waitText'];

/** Steps that do something beside their text. */
const MAY_BE_SILENT: readonly NodeType[] = ['handover', 'agent', 'close', 'image', 'video', 'webhook', 'otp'];

function contentProblems(node: BotNode, languages: readonly string[]): BotProblem[] {
  const [first = 'en', ...others] = languages;
  const texts = textsOf(node).flatMap(({ part, text }) => {
    const isOptional = OPTIONAL_PARTS.includes(part) || MAY_BE_SILENT.includes(node.type);
    if (!text[first]?.trim()) return isOptional ? [] : [problem('missing_text', node.id, part)];
    return others
      .filter((language) => !text[language]?.trim())
      .map((language) => problem('missing_translation', node.id, language));
  });
  return [
    ...texts.filter(isFirstOfDetail),
    ...optionProblems(node),
    ...labelProblems(node, languages),
    ...addressProblems(node),
    ...jsonProblems(node),
    ...(isUnconnected(node) ? [problem('not_connected', node.id)] : []),
  ];
}

const isFirstOfDetail = ({ detail }: BotProblem, index: number, all: readonly BotProblem[]): boolean =>
  all.findIndex((one) => one.detail === detail) === index;

/** Options that a visitor cannot tell apart by what is written: only the first would ever be chosen. */
const labelProblems = (node: BotNode, languages: readonly string[]): BotProblem[] =>
  languages
    .flatMap((language) =>
      repeated(
        optionLabels(node)
          .map((label) => optionKey(label[language] ?? ''))
          .filter(Boolean),
      ),
    )
    .map((label) => problem('duplicate_option', node.id, label))
    .filter(isFirstOfDetail);

/** The labels of options that a message can choose. */
function optionLabels(node: BotNode): LocalText[] {
  if (node.type === 'list') return node.data.items.map(({ title }) => title);
  if (node.type !== 'buttons') return [];
  return node.data.buttons.filter(({ action }) => action === 'postback').map(({ label }) => label);
}

function optionProblems(node: BotNode): BotProblem[] {
  const none = [problem('no_options', node.id)];
  switch (node.type) {
    case 'buttons':
      return node.data.buttons.length === 0 ? none : [];
    case 'list':
      return node.data.items.length === 0 ? none : [];
    case 'condition':
      return [
        ...(node.data.branches.some(({ tests }) => tests.length === 0) ? none : []),
        ...node.data.branches
          .flatMap(({ tests }) => tests.flatMap((test) => testProblems(node.id, test)))
          .filter(isFirstOfDetail),
      ];
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
      return node.data.input === 'REGEX' ? patternProblems(node.id, node.data.pattern) : limitProblems(node);
    default:
      return [];
  }
}

/** An empty pattern would refuse every answer. */
function patternProblems(id: string, pattern: string): BotProblem[] {
  if (!pattern.trim()) return [problem('missing_text', id, 'pattern')];
  return isPattern(`^(?:${pattern})$`) ? [] : [problem('bad_pattern', id, pattern)];
}

const limitProblems = ({ id, data: { input, min, max } }: BotNode<'ask'>): BotProblem[] =>
  input === 'NUMBER' || input === 'DATE'
    ? [min, max]
        .filter((limit) => limit && !isLimit(input, limit))
        .map((limit) => problem('bad_limit', id, limit))
    : [];

/** Operators that say the same of every text when their value is empty. */
const NEED_VALUE: readonly ConditionOperator[] = [
  'contains',
  'doesNotContain',
  'beginsWith',
  'endsWith',
  'regEx',
];

function testProblems(id: string, { operator, value }: BotTest): BotProblem[] {
  if (NEED_VALUE.includes(operator) && !value.trim()) return [problem('missing_text', id, 'value')];
  return operator === 'regEx' && !isTemplate(value) && !isPattern(value)
    ? [problem('bad_pattern', id, value)]
    : [];
}

function addressProblems(node: BotNode): BotProblem[] {
  const unsafe = (address: string) => problem('unsafe_address', node.id, address);
  switch (node.type) {
    case 'webhook':
      return node.data.url === '' || isSafeAddress(node.data.url) ? [] : [unsafe(node.data.url)];
    case 'webview':
      return isSafeAddress(node.data.url) && /^https:/i.test(node.data.url) ? [] : [unsafe(node.data.url)];
    case 'http':
      return [
        ...(isSafeAddress(node.data.url) ? [] : [unsafe(node.data.url)]),
        ...headerProblems(node.id, node.data.headers),
      ];
    case 'image':
    case 'video':
      return isSafeAddress(node.data.url) ? [] : [unsafe(node.data.url)];
    case 'list':
      return node.data.items.flatMap(({ imageUrl }) =>
        imageUrl === '' || isSafeAddress(imageUrl) ? [] : [unsafe(imageUrl)],
      );
    case 'buttons':
      return node.data.buttons.flatMap(({ action, value }) => {
        if (action === 'postback' || action === 'close') return [];
        if (action !== 'call') return isSafeAddress(value) ? [] : [unsafe(value)];
        return /^\+?[\d\s()-]{3,30}$/.test(value) ? [] : [problem('bad_phone', node.id, value)];
      });
    default:
      return [];
  }
}

function jsonProblems(node: BotNode): BotProblem[] {
  const isJson =
    node.type === 'webhook' || (node.type === 'http' && bodyKindOf(node.data.headers) === 'json');
  const tag = isJson ? rawTagIn(node.data.body) : undefined;
  return tag ? [problem('bad_template', node.id, shortened(tag))] : [];
}

const shortened = (template: string): string => template.slice(0, 60).toWellFormed();

/** Headers that cannot be sent, or that are there twice. */
function headerProblems(id: string, headers: BotNode<'http'>['data']['headers'] = []): BotProblem[] {
  const names = headers.map(({ name }) => name.toLowerCase());
  const wrong = [...names.filter((name) => !isHeaderName(name)), ...repeated(names)].map((name) =>
    problem('bad_header', id, name),
  );
  const isMissing = headers.some(({ sealed }) => sealed === '');
  return isMissing ? [...wrong, problem('missing_text', id, 'headers')] : wrong;
}

/** The readings of a step's templates, cached since most steps stay the same while a flow is edited. */
const readings = new WeakMap<BotNode, readonly (readonly [template: string, TemplateReading])[]>();

function readingsOf(node: BotNode, read: (template: string) => TemplateReading) {
  const known = readings.get(node);
  if (known) return known;
  const compared =
    node.type === 'condition'
      ? node.data.branches.flatMap(({ tests }) => tests.map(({ value }) => value))
      : [];
  const found = [...templatesOf(node), ...compared].map((template) => [template, read(template)] as const);
  if (found.every(([, { isTried }]) => isTried)) readings.set(node, found);
  return found;
}

function variableProblems(
  node: BotNode,
  known: ReadonlySet<string>,
  read: (template: string) => TemplateReading,
): BotProblem[] {
  const tested =
    node.type === 'condition'
      ? node.data.branches.flatMap(({ tests }) => tests.map(({ variable }) => variable.split('.')[0] ?? ''))
      : [];
  const templates = readingsOf(node, read);
  const used = [...new Set([...templates.flatMap(([, { variables }]) => variables), ...tested])];
  return [
    ...setsOf(node)
      .filter((name) => !isVariable(name))
      .map((name) => problem('bad_variable', node.id, name)),
    ...templates
      .filter(([, { isBroken }]) => isBroken)
      .map(([template]) => problem('bad_template', node.id, shortened(template))),
    ...used
      .filter((name) => !known.has(name) && !(node.type === 'webhook' && name === CALLBACK_VARIABLE))
      .map((name) => problem('unknown_variable', node.id, name)),
  ];
}
