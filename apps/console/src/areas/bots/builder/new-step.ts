import type { BotGraph, BotNode, NodeType } from '@foyer/domain/bots/graph';
import { CELL } from '@foyer/domain/bots/layout';
import { portsOf } from '@foyer/domain/bots/parts';
import {
  IconAbc,
  IconArrowForwardUp,
  IconArrowsSplit,
  IconBell,
  IconBook2,
  IconBrowser,
  IconBulb,
  IconCalendar,
  IconClick,
  IconClock,
  IconCornerDownLeft,
  IconCreditCard,
  IconForms,
  IconGitBranch,
  IconHeadset,
  IconHelpCircle,
  IconLayoutList,
  IconListCheck,
  IconMail,
  IconMessage,
  IconPackage,
  IconPhoto,
  IconPlayerPlay,
  IconPlug,
  IconRobot,
  IconShieldCheck,
  IconSitemap,
  IconSparkles,
  IconStairsUp,
  IconTag,
  IconTicket,
  IconUserEdit,
  IconVariable,
  IconVideo,
  IconWebhook,
  IconX,
} from '@tabler/icons-react';
import type { IconShape } from '../../../ui/index.ts';
import { PORT_LABELS } from '../labels.ts';

export const STEP_ICONS: Readonly<Record<NodeType, IconShape>> = {
  start: IconPlayerPlay,
  say: IconMessage,
  image: IconPhoto,
  video: IconVideo,
  buttons: IconClick,
  list: IconLayoutList,
  ask: IconHelpCircle,
  condition: IconGitBranch,
  keywords: IconAbc,
  intent: IconBulb,
  set: IconVariable,
  jump: IconArrowForwardUp,
  subflow: IconSitemap,
  return: IconCornerDownLeft,
  wait: IconClock,
  random: IconArrowsSplit,
  knowledge: IconBook2,
  http: IconPlug,
  webhook: IconWebhook,
  otp: IconShieldCheck,
  form: IconForms,
  webview: IconBrowser,
  device: IconRobot,
  appointment: IconCalendar,
  product: IconPackage,
  payment: IconCreditCard,
  ticket: IconTicket,
  contact: IconUserEdit,
  tag: IconTag,
  mail: IconMail,
  lead: IconStairsUp,
  membership: IconListCheck,
  notify: IconBell,
  handover: IconHeadset,
  agent: IconSparkles,
  close: IconX,
};

/** A new id of a step or note, also among those that others add at the same time. */
export const newId = (type: string): string => `${type}${crypto.randomUUID().slice(0, 8)}`;

/** The ids of the steps and notes of a flow. */
export const idsOf = ({ nodes, notes = [] }: BotGraph): Set<string> =>
  new Set([...nodes, ...notes].map(({ id }) => id));

const DATA: { readonly [Type in NodeType]: () => BotNode<Type>['data'] } = {
  start: () => ({}),
  say: () => ({ text: {} }),
  image: () => ({ url: '', text: {} }),
  video: () => ({ url: '', text: {} }),
  buttons: () => ({
    text: {},
    buttons: [
      { id: 'b1', label: {}, action: 'postback', value: '' },
      { id: 'b2', label: {}, action: 'postback', value: '' },
    ],
  }),
  list: () => ({ text: {}, style: 'list', items: [{ id: 'i1', title: {}, text: {}, imageUrl: '' }] }),
  ask: () => ({
    text: {},
    input: 'TEXT',
    variable: 'answer',
    pattern: '',
    attempts: 3,
    retryText: {},
    minutes: null,
  }),
  condition: () => ({
    branches: [
      {
        id: 'c1',
        label: '',
        match: 'all',
        tests: [{ variable: 'message', operator: 'contains', value: '' }],
      },
    ],
  }),
  intent: () => ({ message: '{{ message }}', branches: [{ id: 'i1', label: '', intentId: null }] }),
  keywords: () => ({ branches: [{ id: 'k1', label: '', examples: [] }] }),
  set: () => ({ variable: 'value', value: '' }),
  jump: () => ({}),
  subflow: () => ({}),
  return: () => ({}),
  wait: () => ({ minutes: 5 }),
  random: () => ({
    branches: [
      { id: 'a', label: 'A', weight: 50 },
      { id: 'b', label: 'B', weight: 50 },
    ],
  }),
  knowledge: () => ({ question: '{{ message }}' }),
  http: () => ({ method: 'GET', url: 'https://', body: '', save: [] }),
  webhook: () => ({ text: {}, url: '', body: '', minutes: 60, save: [] }),
  otp: () => ({ text: {}, to: '{{ visitor.email }}', minutes: 10, attempts: 3, resends: 2 }),
  form: () => ({
    text: {},
    fields: [{ id: 'f1', label: {}, input: 'TEXT', variable: 'name', required: true }],
    attempts: 3,
    minutes: null,
  }),
  webview: () => ({ text: {}, title: {}, url: 'https://', size: 'M' }),
  device: () => ({ command: '', parameters: [], minutes: 1, save: [] }),
  appointment: () => ({ text: {} }),
  product: () => ({ text: {} }),
  payment: () => ({ text: {}, amount: '' }),
  ticket: () => ({ mode: 'Ticket', title: '', description: '', priority: 'Medium' }),
  contact: () => ({ field: 'email', value: '' }),
  tag: () => ({ tag: '' }),
  mail: () => ({ to: '{{ visitor.email }}', subject: '', text: '' }),
  lead: () => ({ to: 'PROSPECT' }),
  membership: () => ({ listId: null, how: 'add' }),
  notify: () => ({ memberIds: [], text: '' }),
  handover: () => ({ text: {}, departmentId: null }),
  agent: () => ({ text: {}, agentId: null }),
  close: () => ({ text: {} }),
};

/** The port by which a new step follows: the first that leads nowhere, else `next`, whose target follows the new step. */
export const portAfter = (step: BotNode): string | undefined => {
  const ports = portsOf(step);
  return ports.find((port) => !step.exits[port]) ?? ports.find((port) => port === 'next');
};

/** The step that a new one follows when none was selected: the last before the flow branches or ends. */
export function trunkEnd({ nodes }: BotGraph): BotNode | undefined {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const passed = new Set<BotNode>();
  let step = nodes.find(({ type }) => type === 'start');
  while (step && portsOf(step).length === 1 && !passed.has(step)) {
    passed.add(step);
    const next = byId.get(step.exits.next ?? '');
    if (!next || portsOf(next).length === 0) return step;
    step = next;
  }
  return step;
}

/** The ports of a step that are no options or branches, which a member must decide on. */
const outcomesOf = (step: BotNode): string[] =>
  portsOf(step).filter((port) => port !== 'flow' && Object.hasOwn(PORT_LABELS, port));

/** The flow with a new step after another one. Where that led, the outcomes of the new step lead. */
export function withNewStep(
  graph: BotGraph,
  type: NodeType,
  name: string,
  after: BotNode | undefined,
  at?: { readonly x: number; readonly y: number },
): { readonly graph: BotGraph; readonly id: string } {
  const id = newId(type);
  const port = at ? undefined : after && portAfter(after);
  const target = port && after?.exits[port];
  const shifted = target && after ? withRoom(graph, after.y + CELL.height) : graph;
  const lowest = Math.max(0, ...shifted.nodes.map(({ y }) => y));
  const place =
    at ??
    (after
      ? freePlace(shifted, { x: after.x, y: after.y + CELL.height })
      : { x: 0, y: lowest + CELL.height });
  const bare = { id, type, name, ...place, data: DATA[type](), exits: {} } as BotNode;
  const exits = Object.fromEntries(target ? outcomesOf(bare).map((outcome) => [outcome, target]) : []);
  const nodes = shifted.nodes.map((node) =>
    port && node.id === after?.id ? ({ ...node, exits: { ...node.exits, [port]: id } } as BotNode) : node,
  );
  return { graph: { ...shifted, nodes: [...nodes, { ...bare, exits } as BotNode] }, id };
}

/** The flow with a free row: what stands there and below moves down. */
function withRoom(graph: BotGraph, from: number): BotGraph {
  const moved = <Thing extends { readonly y: number }>(thing: Thing): Thing =>
    thing.y > from - CELL.height / 2 ? { ...thing, y: thing.y + CELL.height } : thing;
  return {
    ...graph,
    nodes: graph.nodes.map(moved),
    ...(graph.notes && { notes: graph.notes.map(moved) }),
  };
}

/** The flow with an empty note, beside the selected step or below all. */
export function withNewNote(
  graph: BotGraph,
  beside: BotNode | undefined,
): { readonly graph: BotGraph; readonly id: string } {
  const id = newId('note');
  const lowest = Math.max(0, ...graph.nodes.map(({ y }) => y));
  const place = beside
    ? freePlace(graph, { x: beside.x + CELL.width, y: beside.y })
    : { x: 0, y: lowest + CELL.height };
  return { graph: { ...graph, notes: [...(graph.notes ?? []), { id, text: '', ...place }] }, id };
}

/** The place, or the next one to the right that covers no step or note. */
function freePlace(graph: BotGraph, wanted: { readonly x: number; readonly y: number }) {
  let place = wanted;
  const covers = (one: { x: number; y: number }) =>
    Math.abs(one.x - place.x) < CELL.width - 20 && Math.abs(one.y - place.y) < CELL.height - 40;
  while ([...graph.nodes, ...(graph.notes ?? [])].some(covers)) place = { ...place, x: place.x + CELL.width };
  return place;
}
